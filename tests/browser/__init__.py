"""The table's page in a real browser: Debian's Chromium, driven by Playwright."""

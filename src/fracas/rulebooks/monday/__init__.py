"""A lighter variant of the `gurps` rulebook: only what is different is written here."""

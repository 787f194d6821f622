import { appendFileSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const LICENCES = "licences.md";
const FONTS = ["@fontsource-variable/inter", "@fontsource/vollkorn"];

/** Fonts are files, not modules: their licences are added to those of what is bundled. */
function fontLicences(): Plugin {
  return {
    name: "font-licences",
    apply: "build",
    writeBundle({ dir }) {
      for (const font of FONTS) {
        appendFileSync(`${dir}/${LICENCES}`, `\n## ${font}\n\n${readFileSync(`node_modules/${font}/LICENSE`, "utf-8")}`);
      }
    },
  };
}

// The page is built into the server's package, so that an installed server has it and needs no Node.
export default defineConfig({
  plugins: [svelte(), fontLicences()],
  build: {
    outDir: "../src/fracas/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's policy lets nothing in that is not a file of its own
    target: "es2022",
    license: { fileName: LICENCES },
    rolldownOptions: { checks: { pluginTimings: false } }, // they tell of the machine, not of the page
  },
  server: {
    proxy: {
      "/api": { target: "http://localhost:8642", ws: true },
      "^/s/": "http://localhost:8642",
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
});

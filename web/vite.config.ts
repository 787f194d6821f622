import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page is built into the server's package, so that an installed server has it and needs no Node.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/fracas/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's policy lets nothing in that is not a file of its own
    target: "es2022",
  },
  server: {
    proxy: {
      "/api": { target: "http://localhost:8642", ws: true },
      "^/s/": "http://localhost:8642",
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
});

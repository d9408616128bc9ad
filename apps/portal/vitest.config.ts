import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'portal',
    // A context for each file in a process for many: as apart as processes, without loading a browser's stand-in for each.
    pool: 'vmForks',
    setupFiles: ['./node-globals.ts'],
    include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'],
    environmentOptions: { happyDOM: { url: 'http://portal.grana.localhost/' } },
    css: false,
    // The limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'portal',
    // One VM context per file in a shared process: isolated like separate processes, without loading the DOM
    // implementation for each file.
    pool: 'vmForks',
    setupFiles: ['./node-globals.ts'],
    include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'],
    environmentOptions: { happyDOM: { url: 'http://portal.grana.localhost/' } },
    css: false,
    // The timeouts only stop tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

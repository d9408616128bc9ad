import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    // The whole server is loaded once and not for every file: none replaces a module or a clock, and what it sets it takes back.
    isolate: false,
    // A cold template database is made by the first file that needs one.
    hookTimeout: process.env['CI'] ? 120_000 : 60_000,
    // The pipeline's machine may stall for seconds; what must be quick says so itself.
    testTimeout: process.env['CI'] ? 60_000 : 15_000,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    // A cold template database is made by the first file that needs one.
    hookTimeout: 60_000,
    testTimeout: 15_000,
  },
})

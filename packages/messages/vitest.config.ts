import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'messages',
    // Generous: the limits only end tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['src/**/*.test.ts'],
    // Pure functions: modules are loaded once and not for every file.
    isolate: false,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'documents',
    // Generous: the limits only end tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // The templates are loaded once and not for every file.
    isolate: false,
  },
})

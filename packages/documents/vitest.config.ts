import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'documents',
    // The limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // The templates are loaded once and not for every file.
    isolate: false,
  },
})

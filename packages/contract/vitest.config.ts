import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contract',
    // The limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['src/**/*.test.ts'],
    // Functions without state: what they need is loaded once and not for every file.
    isolate: false,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'ui',
    // The limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
  },
})

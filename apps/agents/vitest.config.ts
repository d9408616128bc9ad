import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'agents',
    // The limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
  },
})

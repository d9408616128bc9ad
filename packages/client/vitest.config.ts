import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Generous: the limits only end tests that hang.
  test: { name: 'client', testTimeout: 120_000, hookTimeout: 120_000, include: ['src/**/*.test.ts'] },
})

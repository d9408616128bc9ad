import { defineConfig } from 'vitest/config'

// These tests start processes and wait for them, so they get more time than a calculation.
export default defineConfig({
  test: { name: 'tools', include: ['src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The timeouts only stop tests that hang.
  test: { name: 'host', include: ['src/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The limits only end what hangs.
  test: { name: 'cvss', testTimeout: 120_000, hookTimeout: 120_000, include: ['src/**/*.test.ts'] },
})

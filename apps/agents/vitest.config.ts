import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'agents', testTimeout: 30_000, include: ['src/**/*.test.{ts,tsx}'], css: false },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'customers', testTimeout: 30_000, include: ['src/**/*.test.{ts,tsx}'], css: false },
})

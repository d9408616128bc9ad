import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'ui', testTimeout: 30_000, environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'], css: false },
})

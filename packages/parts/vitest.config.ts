import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'parts', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'], css: false },
})

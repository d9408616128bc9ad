import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'web-server', testTimeout: 30_000, include: ['src/**/*.test.ts'], environment: 'node' },
})

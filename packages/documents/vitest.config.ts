import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'documents', testTimeout: 30_000, include: ['src/**/*.test.ts'], environment: 'node' },
})

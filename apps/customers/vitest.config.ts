import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'customers', include: ['src/**/*.test.{ts,tsx}'] } })

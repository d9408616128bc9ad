import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'cvss', include: ['src/**/*.test.ts'] } })

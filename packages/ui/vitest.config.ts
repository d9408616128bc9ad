import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'ui',
    // Generous: the limits only end tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A context for each file in a shared process: as isolated as processes, without loading the DOM implementation for
    // each.
    pool: 'vmForks',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
  },
})

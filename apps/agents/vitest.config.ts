import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'agents',
    // The limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A context for each file in a process for many: as apart as processes, without loading a browser's stand-in for each.
    pool: 'vmForks',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
  },
})

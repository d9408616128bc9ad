import { defineConfig } from 'vitest/config'

// Each workspace says in its own vitest.config.ts what its tests need; one without tests costs nothing.
export default defineConfig({
  test: {
    projects: ['apps/*/vitest.config.ts', 'packages/*/vitest.config.ts', 'tools/vitest.config.ts'],
    passWithNoTests: true,
  },
})

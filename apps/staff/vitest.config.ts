import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'staff',
    // The timeouts only stop tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One VM context per file in a shared process: isolated like separate processes, without loading the DOM
    // implementation for each file.
    pool: 'vmForks',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
  },
})

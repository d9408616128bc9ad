import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'portal',
    include: ['*.test.ts', 'src/**/*.test.{ts,tsx}', 'server/**/*.test.ts'],
    environmentOptions: { happyDOM: { url: 'http://portal.grana.localhost/' } },
    css: false,
    // Starting a portal renders and compresses every static page: seconds on a busy machine.
    testTimeout: process.env['CI'] ? 60_000 : 30_000,
    hookTimeout: process.env['CI'] ? 120_000 : 60_000,
  },
})

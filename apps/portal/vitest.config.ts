import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'portal',
    include: ['*.test.ts', 'src/**/*.test.{ts,tsx}', 'server/**/*.test.ts'],
    environmentOptions: { happyDOM: { url: 'http://portal.grana.localhost/' } },
    css: false,
    // The limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // The whole server is loaded once and not for every file: none replaces a module or a clock, and what it sets it takes back.
    isolate: false,
    // A process runs about 150 files and keeps what they load: at the default of 4 GB it ran out of memory near the last of them.
    execArgv: ['--max-old-space-size=8192'],
    // These limits only end what hangs: a shared machine may stall for seconds, and no test is judged by the clock.
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
})

import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'

const workspaces = globSync(
  ['apps/*/package.json', 'packages/*/package.json', 'proofs/package.json', 'tools/package.json'],
  {
    cwd: import.meta.dirname,
  },
).map((file) => dirname(file))

const configOf = (workspace: string): string => join(import.meta.dirname, workspace, 'vitest.config.ts')

// A workspace with a vitest.config.ts says there what its tests need; the pure ones share one project.
const plain = workspaces.filter((workspace) => !existsSync(configOf(workspace)))

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      ...workspaces.map((workspace) => configOf(workspace)).filter((config) => existsSync(config)),
      {
        root: join(import.meta.dirname, 'apps/portal'),
        test: {
          name: 'portal-server',
          include: ['server/**/*.test.ts'],
          // The built portal is loaded and started once and not for every file: none replaces a module, and what one sets
          // it takes back.
          isolate: false,
          // The limits only end what hangs.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'plain',
          // The limits only end what hangs.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: plain.map((workspace) => `${workspace}/src/**/*.test.ts`),
        },
      },
    ],
  },
})

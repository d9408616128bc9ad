/**
 * pnpm dev                   everything from source, restarted as files are saved
 *
 * `--fresh` recreates the database, for use after editing a migration that has already run here.
 * API and worker restart, the email templates are bundled again, the portal's pages and the gallery reload. Emails go to the catcher.
 */
import { inRoot } from './paths.ts'
import type { Spec } from './processes/child.ts'
import { runCommand } from './processes/command.ts'
import { freePortFrom } from './processes/free-ports.ts'
import type { Run } from './processes/run.ts'
import { ensureBuilt } from './product/builds.ts'
import { openWorld } from './product/local-world.ts'
import { printAddresses } from './product/print-addresses.ts'
import { productSpecs } from './product/processes.ts'
import type { World } from './product/settings.ts'
import { startAndWait } from './product/start-and-wait.ts'

/** The same processes as in production, from source and watched. */
function watchedSpecs(world: World): Spec[] {
  const { api, worker, portal, customers, agents, staff } = productSpecs(world)
  const watch = ['--watch', '--watch-preserve-output']
  return [
    { ...api, args: [...watch, inRoot('apps/server/src/main-api.ts')] },
    { ...worker, args: [...watch, inRoot('apps/server/src/main-worker.ts')] },
    { ...portal, args: [inRoot('apps/portal/server/main-dev.ts')] },
    ...[customers, agents, staff].map(({ name, env = {} }) => ({ ...viteSpec(name, Number(env['APP_PORT'])), env })),
    {
      name: 'mails',
      command: process.execPath,
      args: [...watch, `--watch-path=${inRoot('packages/emails/src')}`, inRoot('packages/emails/build.ts')],
      cwd: inRoot('packages/emails'),
    },
  ]
}

/** A browser app from its sources. */
function viteSpec(name: string, port: number): Spec {
  const vite = inRoot('apps', name, 'node_modules/vite/bin/vite.js')
  return {
    name,
    command: process.execPath,
    args: [vite, '--host', '127.0.0.1', '--strictPort', '--port', String(port)],
    cwd: inRoot('apps', name),
    ready: { url: `http://127.0.0.1:${port}/` },
  }
}

async function work(run: Run): Promise<number> {
  const [world] = await Promise.all([openWorld(run, 'dev', 'development'), ensureBuilt(['documents'])])
  const gallery = await freePortFrom(world.ports.worker + 1)
  return startAndWait(run, [...watchedSpecs(world), viteSpec('gallery', gallery)], () => {
    printAddresses(world, 'Ready for work.', [`gallery  http://gallery.grana.localhost:${gallery}`])
  })
}

await runCommand({ name: 'dev', single: true, show: true, work })

/**
 * pnpm demo                  the production build with the demo world, on this machine only
 *
 * The data stay until .local (as root: the printed folder) is removed. Can run at the same time as `pnpm dev`: it has its own
 * database and uses the next free ports.
 */
import { runCommand } from './processes/command.ts'
import type { Run } from './processes/run.ts'
import { ensureBuilt, productBuilds } from './product/builds.ts'
import { openWorld } from './product/local-world.ts'
import { printAddresses } from './product/print-addresses.ts'
import { productSpecs } from './product/processes.ts'
import { startAndWait } from './product/start-and-wait.ts'

async function work(run: Run): Promise<number> {
  const [world] = await Promise.all([openWorld(run, 'demo', 'production'), ensureBuilt(productBuilds)])
  const specs = Object.values(productSpecs(world))
  return startAndWait(run, specs, () => printAddresses(world, 'The demo is running.'))
}

await runCommand({ name: 'demo', single: true, work })

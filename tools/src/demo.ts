/**
 * pnpm demo                  the production build with the demo world, on this machine only
 *
 * The data stay until .local (as root: the folder that is printed) is removed. Runs beside `pnpm dev`: it has a database
 * of its own and takes the next free ports.
 */
import { runCommand } from './processes/command.ts'
import type { Run } from './processes/run.ts'
import { ensureBuilt, productBuilds } from './product/builds.ts'
import { openWorld } from './product/local-world.ts'
import { productSpecs } from './product/processes.ts'
import { printAddresses, startAndStay } from './product/stay.ts'

async function work(run: Run): Promise<number> {
  const [world] = await Promise.all([openWorld(run, 'demo', 'production'), ensureBuilt(productBuilds)])
  const specs = Object.values(productSpecs(world))
  return startAndStay(run, specs, () => printAddresses(world, 'The demo is running.'))
}

await runCommand({ name: 'demo', single: true, work })

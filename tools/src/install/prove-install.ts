import { join } from 'node:path'
import { inRoot, localFolder } from '../paths.ts'
import { runForeground } from '../processes/child.ts'
import type { Run } from '../processes/run.ts'
import { ensureBuilt, productBuilds } from '../product/builds.ts'
import { fillFolder } from '../release/contents.ts'
import { packFolder } from '../release/pack.ts'
import { describeRelease } from '../release/version.ts'
import { freshDebian, runUnbooted } from './blank-debian.ts'
import { commandsOf, documentBlocks } from './document.ts'
import { packNext } from './next-release.ts'

/** A release and the next one, a Debian without either, its packages; then the rest, in a network of its own. */
export async function proveInstall(run: Run): Promise<number> {
  await ensureBuilt(productBuilds)
  const release = await describeRelease(inRoot())
  const folder = await fillFolder(localFolder('release'), { release, withNode: true })
  const { file } = await packFolder(folder, release)
  const next = await packNext(folder, join(localFolder('release'), 'next'))
  const machine = await freshDebian()
  console.log('packages')
  const began = performance.now()
  const blocks = await documentBlocks()
  await runUnbooted(machine, commandsOf(blocks, 'packages'))
  const seconds = (performance.now() - began) / 1000
  console.log(`packages: ${seconds.toFixed(0)} s`)
  return runForeground(run, {
    name: 'machine',
    command: 'unshare',
    args: ['--net', process.execPath, inRoot('tools/src/install/prove-machine.ts')],
    env: {
      PROVE_MACHINE: machine,
      PROVE_ARCHIVE: file,
      PROVE_NEXT: next.release,
      PROVE_GONE: next.goneFile,
      PROVE_PACKAGES_SECONDS: String(seconds),
    },
  })
}

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { inRoot, localFolder } from '@grana/tools/paths'
import { runForeground } from '@grana/tools/processes/child'
import type { Run } from '@grana/tools/processes/run'
import { ensureBuilt, productBuilds } from '@grana/tools/product/builds'
import { fillFolder } from '@grana/tools/release/contents'
import { commandsOf, documentBlocks } from '@grana/tools/release/document'
import { packFolder } from '@grana/tools/release/pack'
import { describeRelease, type Release } from '@grana/tools/release/version'
import { freshDebian, runUnbooted } from './blank-debian.ts'

/** A file that the next release no longer has and that pages of the previous one still request. */
type NextRelease = { release: string; goneFile: string }

/**
 * A plausible next version: another name, one more migration, and one file of its pages less. It is the same product
 * otherwise, so that every failure is caused by the upgrade.
 */
async function packNextRelease(folder: string, target: string): Promise<NextRelease> {
  const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release
  const next = {
    ...release,
    version: release.version.replace(
      /^(\d+)\.(\d+)\..*/,
      (_all, major: string, minor: string) => `${major}.${Number(minor) + 1}.0`,
    ),
  }
  const copy = join(target, `${next.name}-${next.version}`)
  await rm(copy, { recursive: true, force: true })
  await mkdir(dirname(copy), { recursive: true })
  await cp(folder, copy, { recursive: true })
  await writeFile(join(copy, 'release.json'), JSON.stringify(next))
  await writeFile(
    join(copy, 'server/migrations/9000_next_release.sql'),
    'alter table grana.leads add column next_release boolean not null default false;\n',
  )
  const assets = join(copy, 'portal/client/assets')
  const gone = (await readdir(assets)).filter((name) => name.endsWith('.js')).toSorted()[0] ?? ''
  for (const ending of ['', '.br', '.gz']) await rm(join(assets, `${gone}${ending}`), { force: true })
  await packFolder(copy, next)
  return { release: `${next.name}-${next.version}`, goneFile: `/assets/${gone}` }
}

/** Builds a release and the next one, prepares a Debian with its packages, and runs the rest in a separate network. */
export async function proveInstall(run: Run): Promise<number> {
  await ensureBuilt(productBuilds)
  const release = await describeRelease(inRoot())
  const folder = await fillFolder(localFolder('release'), { release, withNode: true })
  const { file } = await packFolder(folder, release)
  const next = await packNextRelease(folder, join(localFolder('release'), 'next'))
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
    args: ['--net', process.execPath, inRoot('proofs/install/prove-machine.ts')],
    env: {
      PROVE_MACHINE: machine,
      PROVE_ARCHIVE: file,
      PROVE_NEXT: next.release,
      PROVE_GONE: next.goneFile,
      PROVE_PACKAGES_SECONDS: String(seconds),
    },
  })
}

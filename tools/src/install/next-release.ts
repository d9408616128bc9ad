import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packFolder } from '../release/pack.ts'
import type { Release } from '../release/version.ts'

/** What the next release does not have any more: a file that pages of the last one still ask for. */
export type Next = { release: string; goneFile: string }

/**
 * The next version, as it could come: another name, one more migration, and one file of its pages fewer. It is the same
 * product otherwise, so that whatever fails is the upgrade's.
 */
export async function packNext(folder: string, target: string): Promise<Next> {
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

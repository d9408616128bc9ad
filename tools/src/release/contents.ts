import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inRoot } from '../paths.ts'
import { Refusal } from '../processes/refusal.ts'
import { billOfMaterials, licenceList, formatNotices } from './supply-chain.ts'
import type { Release } from './version.ts'

/** From the tree to the release. Every bundle is complete: none has a node_modules. */
export const parts: Readonly<Record<string, string>> = {
  'apps/server/dist': 'server',
  'apps/portal/build': 'portal',
  'apps/host/dist': 'host',
  'apps/customers/dist': 'apps/customers',
  'apps/agents/dist': 'apps/agents',
  'apps/staff/dist': 'apps/staff',
  deploy: 'deploy',
  'deploy/bin/grana': 'bin/grana',
  'clients/typescript/grana.d.ts': 'api-client/grana.d.ts',
  'clients/typescript/grana.js': 'api-client/grana.js',
  'clients/typescript/grana.ts': 'api-client/grana.ts',
  'clients/typescript/package.json': 'api-client/package.json',
  'clients/typescript/LICENSE': 'api-client/LICENSE',
  'clients/typescript/README.md': 'api-client/README.md',
  'docs/api/machines.md': 'docs/api/machines.md',
  'docs/api/openapi-v1.json': 'docs/api/openapi-v1.json',
  'docs/api/scim.md': 'docs/api/scim.md',
  'docs/operate.md': 'docs/operate.md',
  'docs/configuration.md': 'docs/configuration.md',
  'docs/release-notes.md': 'docs/release-notes.md',
  'docs/scale.md': 'docs/scale.md',
  'docs/measurements.md': 'docs/measurements.md',
  // What those pages link to, and what the units name.
  'docs/api': 'docs/api',
  'docs/decisions': 'docs/decisions',
  'docs/domain': 'docs/domain',
  'docs/guides': 'docs/guides',
  'docs/proof': 'docs/proof',
  'docs/runbooks': 'docs/runbooks',
  LICENSE: 'LICENSE',
}

/** Files of the build that are never requested: the portal's bundle contains its own render of them. */
const leftOut = new Set(['apps/portal/build/server'])

/** Files that are no part of the product: sources, tests, installed packages, settings. The client for machines is a source. */
export function findForeignFiles(files: readonly string[]): string[] {
  const others = files.filter((file) => !/^api-client\/grana(?:\.d)?\.ts$/.test(file))
  return others.filter((file) => /(^|\/)node_modules(\/|$)|\.tsx?$|\.test\.|\.fixture\.|(^|\/)\.env/.test(file))
}

async function copyParts(folder: string): Promise<void> {
  for (const [from, to] of Object.entries(parts)) {
    await cp(inRoot(from), join(folder, to), {
      recursive: true,
      filter: (path) => ![...leftOut].some((one) => path === inRoot(one)),
    })
  }
}

async function writeJson(file: string, content: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(content, undefined, 2)}\n`)
}

type PackOptions = { release: Release; withNode: boolean }

/** Creates the folder of a release below the given one and returns its path. */
export async function fillFolder(parent: string, { release, withNode }: PackOptions): Promise<string> {
  const folder = join(parent, `${release.name}-${release.version}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'bin'), { recursive: true })
  await copyParts(folder)
  if (withNode) {
    await cp(process.execPath, join(folder, 'bin/node'), { dereference: true })
    await chmod(join(folder, 'bin/node'), 0o755)
  }
  const licences = await licenceList()
  await writeJson(join(folder, 'release.json'), release)
  await writeJson(join(folder, 'sbom.cdx.json'), await billOfMaterials(release))
  await writeJson(join(folder, 'licences.json'), licences.list)
  await writeFile(join(folder, 'NOTICES.txt'), await formatNotices(licences.packages))
  const foreignFiles = findForeignFiles(await readdir(folder, { recursive: true }))
  if (foreignFiles.length > 0)
    throw new Refusal(`${basename(folder)} contains files that it must not: ${foreignFiles.join(', ')}`)
  return folder
}

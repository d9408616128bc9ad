import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { Refusal } from '../processes/refusal.ts'
import { tryToEnd } from '../services/run-to-end.ts'
import type { Release } from './version.ts'

/** The workspaces that a release is made of. */
const deployed = ['server', 'portal', 'host', 'customers', 'agents', 'staff']
const filters = deployed.flatMap((name) => ['--filter', `@grana/${name}`])

type Listed = { name: string; versions: string[]; paths: string[]; license: string; homepage?: string }
export type Licensed = { licence: string; name: string; versions: string[]; homepage?: string }

async function askPnpm(args: string[]): Promise<unknown> {
  // pnpm prints its warnings to the other stream; the JSON is the last output.
  const { code, output } = await tryToEnd('pnpm', ['--silent', ...filters, ...args], { cwd: root })
  const begin = output.indexOf('{')
  if (code !== 0 || begin < 0) throw new Refusal(`pnpm ${args.join(' ')} ended with code ${code}.\n${output}`)
  return JSON.parse(output.slice(begin, output.lastIndexOf('}') + 1))
}

/** Production dependencies by licence, without the workspaces themselves. */
export async function licenceList(): Promise<{ list: Licensed[]; packages: Listed[] }> {
  const found = (await askPnpm(['--recursive', 'licenses', 'list', '--json', '--prod'])) as Record<string, Listed[]>
  const packages = Object.values(found)
    .flat()
    .filter(({ name }) => !name.startsWith('@grana/'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const list = packages.map(({ license, name, versions, homepage }) => ({
    licence: license,
    name,
    versions,
    ...(homepage !== undefined && { homepage }),
  }))
  return { list, packages }
}

/** Licences that require no more than their own text, which NOTICES.txt carries. */
const free = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Requires the source of its own files if they are changed; this product uses them unchanged. */
const named: Readonly<Record<string, string>> = {
  '@resvg/resvg-js': 'MPL-2.0',
  '@resvg/resvg-js-linux-x64-gnu': 'MPL-2.0',
}

/** Packages whose licence is not allowed; of several alternatives, one is enough. */
export function listRefused(list: readonly Licensed[]): Licensed[] {
  return list.filter(({ name, licence }) => {
    const choices = licence.replace(/^\(|\)$/g, '').split(/ OR /i)
    const isFree = choices.some((choice) => choice.split(/ AND /i).every((one) => free.has(one.trim())))
    return !isFree && named[name] !== licence
  })
}

type Bill = {
  serialNumber?: string
  metadata: { timestamp?: string; component: { version: string; purl?: string } }
  components: { type: string; name: string; version: string }[]
}

/** A CycloneDX bill from pnpm's own data plus the runtime; time and serial number follow from the commit. */
export async function billOfMaterials(release: Release): Promise<Bill> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
  const bill = (await askPnpm([...args, '--prod'])) as Bill
  const digest = createHash('sha256').update(`${release.commit} ${release.platform}`).digest('hex')
  const uuid = [8, 4, 4, 4, 12].map((length, at, all) => {
    const from = all.slice(0, at).reduce((sum, one) => sum + one, 0)
    return digest.slice(from, from + length)
  })
  bill.serialNumber = `urn:uuid:${uuid.join('-')}`
  bill.metadata.timestamp = release.committedAt
  bill.components.push({ type: 'platform', name: 'node', version: release.node })
  return bill
}

async function textsOf(path: string): Promise<string[]> {
  const names = (await readdir(path)).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name)).toSorted()
  return Promise.all(names.map((name) => readFile(join(path, name), 'utf8')))
}

/** The notices that third-party licences require: names and licence texts. */
export async function formatNotices(packages: readonly Listed[]): Promise<string> {
  const results = await Promise.all(
    packages.map(async ({ name, versions, license, paths }) => {
      const texts = paths[0] === undefined ? [] : await textsOf(paths[0])
      return [`${name} ${versions.join(', ')} (${license})`, ...texts.map((text) => text.trim())].join('\n\n')
    }),
  )
  return `${results.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

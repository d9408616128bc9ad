/**
 * node tools/src/configuration.ts            writes docs/configuration.md from the code that reads the settings
 * node tools/src/configuration.ts --check    fails when the committed page differs from the code
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { inRoot } from './paths.ts'
import { loadReference, formatReference } from './release/settings-reference.ts'

const file = inRoot('docs/configuration.md')
const page = formatReference(await loadReference())
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
if (!values.check) await writeFile(file, page)
else if ((await readFile(file, 'utf8').catch(() => '')) !== page) {
  console.error('docs/configuration.md is out of date: run `pnpm configuration` and review the changes.')
  process.exitCode = 1
}

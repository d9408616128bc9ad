/**
 * node tools/src/configuration.ts            writes docs/configuration.md from the code that reads the settings
 * node tools/src/configuration.ts --check    fails when the committed page is not what the code says
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { inRoot } from './paths.ts'
import { readReference, writeReference } from './release/settings-reference.ts'

const file = inRoot('docs/configuration.md')
const page = writeReference(await readReference())
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
if (!values.check) await writeFile(file, page)
else if ((await readFile(file, 'utf8').catch(() => '')) !== page) {
  console.error('docs/configuration.md is not what the code says: run `pnpm configuration` and look at what changed.')
  process.exitCode = 1
}

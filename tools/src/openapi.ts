/**
 * node tools/src/openapi.ts            writes docs/api/openapi.json and docs/api/routes.txt from the operations
 * node tools/src/openapi.ts --check    fails when the committed files differ from the code
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs, promisify } from 'node:util'
import { inRoot } from './paths.ts'
import { ensureBuilt } from './product/builds.ts'

type Description = { openApi: object; ledger: string }

async function describe(): Promise<Description> {
  // The server's jobs, which the API knows by name, import the built emails.
  await ensureBuilt(['documents'])
  const { stdout } = await promisify(execFile)(process.execPath, [inRoot('apps/server/src/main-describe.ts')], {
    maxBuffer: 32 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Description
}

const lineWidth = 120

/** JSON with every value that fits on one line on one line. */
function printJson(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, undefined, 1).replaceAll(/\n\s*/g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= lineWidth) return flat
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((one) => inner + printJson(one, inner)).join(',\n')}\n${indent}]`
  const lines = Object.entries(value).map(([name, one]) => `${inner}${JSON.stringify(name)}: ${printJson(one, inner)}`)
  return `{\n${lines.join(',\n')}\n${indent}}`
}

const { openApi, ledger } = await describe()
const files = [
  ['docs/api/openapi.json', `${printJson(openApi)}\n`],
  ['docs/api/routes.txt', ledger],
] as const

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
if (!values.check) await mkdir(inRoot('docs/api'), { recursive: true })

for (const [path, content] of files) {
  if (!values.check) {
    await writeFile(inRoot(path), content)
    continue
  }
  const committed = await readFile(inRoot(path), 'utf8').catch(() => '')
  if (committed === content) continue
  console.error(`${path} is out of date: run \`pnpm openapi\` and review the changes.`)
  process.exitCode = 1
}

/**
 * node tools/src/openapi.ts            writes what derives from the contract: the list of handlers, docs/api/openapi.json,
 *                                      docs/api/openapi-v1.json, docs/api/routes.txt, and the client in clients/typescript
 * node tools/src/openapi.ts --check    fails when the committed files differ from the code
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs, promisify } from 'node:util'
import { buildApiClient, type ApiDocument } from './api-client/build-api-client.ts'
import { buildHandlerList, handlerListFile } from './handler-list.ts'
import { inRoot, root } from './paths.ts'
import { ensureBuilt } from './product/builds.ts'

type Description = { openApi: object; machineOpenApi: ApiDocument; ledger: string }

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

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

async function writeOrCompare(path: string, content: string): Promise<void> {
  if (!values.check) return writeFile(inRoot(path), content)
  const committed = await readFile(inRoot(path), 'utf8').catch(() => '')
  if (committed === content) return
  console.error(`${path} is out of date: run \`pnpm openapi\` and review the changes.`)
  process.exitCode = 1
}

// The API imports the list, so it is written before the API describes itself.
await writeOrCompare(handlerListFile, buildHandlerList(root))
if (process.exitCode === undefined) {
  const { openApi, machineOpenApi, ledger } = await describe()
  await mkdir(inRoot('docs/api'), { recursive: true })
  await writeOrCompare('docs/api/openapi.json', `${printJson(openApi)}\n`)
  await writeOrCompare('docs/api/openapi-v1.json', `${printJson(machineOpenApi)}\n`)
  await writeOrCompare('docs/api/routes.txt', ledger)
  for (const [file, content] of Object.entries(buildApiClient(machineOpenApi))) await writeOrCompare(file, content)
}

/**
 * node tools/src/openapi.ts            writes docs/api/openapi.json and docs/api/routes.txt from the operations
 * node tools/src/openapi.ts --check    fails when the committed files are not what the code says
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs, promisify } from 'node:util'
import { inRoot } from './paths.ts'

type Description = { openApi: object; ledger: string }

async function describe(): Promise<Description> {
  const { stdout } = await promisify(execFile)(process.execPath, [inRoot('apps/server/src/main-describe.ts')], {
    maxBuffer: 32 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Description
}

const { openApi, ledger } = await describe()
const files = [
  ['docs/api/openapi.json', `${JSON.stringify(openApi, undefined, 2)}\n`],
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
  console.error(`${path} is not what the code says: run \`pnpm openapi\` and look at what changed.`)
  process.exitCode = 1
}

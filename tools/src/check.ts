/**
 * pnpm check                 holds everything that needs no running service, in under a minute
 */
import { checkDependencies } from './law/dependency-check.ts'
import { inParallel } from './law/in-parallel.ts'
import { checkMigrations } from './law/migration-check.ts'
import { installed, runProgram } from './law/programs.ts'
import { checkSizes } from './law/size-check.ts'
import { checkText } from './law/text-check.ts'
import type { Verdict } from './law/tree.ts'
import { checkTypes } from './law/types-check.ts'
import { checkWorkspaces } from './law/workspace-check.ts'
import { root } from './paths.ts'
import { reportCounts } from './reports/results.ts'

interface Check {
  name: string
  run: () => Promise<Verdict> | Verdict
}

const program =
  (name: string, ...args: string[]) =>
  async (): Promise<Verdict> => {
    const { code, output } = await runProgram(root, name, args)
    const looked = /on (\d+ files)/.exec(output)?.[1] ?? ''
    return { looked, findings: code === 0 ? [] : [{ file: '', message: output.trim() }] }
  }

// The slow ones first: two cores then end at about the same time.
const checks: Check[] = [
  { name: 'types', run: async () => checkTypes(root) },
  { name: 'unused', run: program(installed(root, 'knip'), '--no-progress') },
  { name: 'imports', run: async () => checkDependencies(root) },
  { name: 'lint', run: program(installed(root, 'oxlint')) },
  { name: 'format', run: program(installed(root, 'oxfmt'), '--check', '.') },
  { name: 'api document and route ledger', run: program(process.execPath, 'tools/src/openapi.ts', '--check') },
  { name: 'configuration reference', run: program(process.execPath, 'tools/src/configuration.ts', '--check') },
  { name: 'migrations', run: () => checkMigrations(root) },
  { name: 'text', run: () => checkText(root) },
  { name: 'workspaces', run: () => checkWorkspaces(root) },
  { name: 'sizes', run: () => checkSizes(root) },
]

async function carryOut(check: Check): Promise<boolean> {
  const start = performance.now()
  const verdict = await check.run()
  const seconds = (performance.now() - start) / 1000
  const passed = verdict.findings.length === 0
  const findings = verdict.findings.map(({ file, line, message }) =>
    [line === undefined ? file : `${file}:${line}`, message].filter(Boolean).join(' '),
  )
  const head = `${passed ? 'ok    ' : 'FAILED'} ${check.name.padEnd(30)} ${seconds.toFixed(1).padStart(5)} s  ${verdict.looked}`
  console.log([head, ...findings].join('\n').replaceAll('\n', '\n       ').trimEnd())
  return passed
}

const start = performance.now()
const results = await inParallel(checks, 2, carryOut)
const passed = results.filter(Boolean).length
reportCounts('check', { passed, failed: results.length - passed, skipped: 0 })
console.log(`in ${((performance.now() - start) / 1000).toFixed(1)} s`)
process.exitCode = passed === results.length ? 0 : 1

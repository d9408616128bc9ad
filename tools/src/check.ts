import { root } from './paths.ts'
import { reportCounts } from './reports/results.ts'
/**
 * pnpm check                 runs every check that needs no running service, in under a minute
 */
import { checkColourLiterals } from './rules/colour-check.ts'
import { checkDependencies } from './rules/dependency-check.ts'
import { inParallel } from './rules/in-parallel.ts'
import { checkMigrations } from './rules/migration-check.ts'
import { installedProgram, runProgram } from './rules/programs.ts'
import { checkSizes } from './rules/size-check.ts'
import { checkText } from './rules/text-check.ts'
import type { CheckResult } from './rules/tree.ts'
import { checkTypes } from './rules/types-check.ts'
import { checkWords } from './rules/words-check.ts'
import { checkWorkspaces } from './rules/workspace-check.ts'

interface Check {
  name: string
  run: () => Promise<CheckResult> | CheckResult
}

const program =
  (name: string, ...args: string[]) =>
  async (): Promise<CheckResult> => {
    const { code, output } = await runProgram(root, name, args)
    const looked = /on (\d+ files)/.exec(output)?.[1] ?? ''
    return { looked, findings: code === 0 ? [] : [{ file: '', message: output.trim() }] }
  }

// The slow ones first, so that two cores end at about the same time.
const checks: Check[] = [
  { name: 'types', run: async () => checkTypes(root) },
  { name: 'unused', run: program(installedProgram(root, 'knip'), '--no-progress') },
  { name: 'imports', run: async () => checkDependencies(root) },
  { name: 'lint', run: program(installedProgram(root, 'oxlint')) },
  { name: 'format', run: program(installedProgram(root, 'oxfmt'), '--check', '.') },
  { name: 'api document and route table', run: program(process.execPath, 'tools/src/openapi.ts', '--check') },
  { name: 'configuration reference', run: program(process.execPath, 'tools/src/configuration.ts', '--check') },
  { name: 'colours', run: program(process.execPath, 'tools/src/colours.ts', '--check') },
  { name: 'colour literals', run: () => checkColourLiterals(root) },
  { name: 'migrations', run: () => checkMigrations(root) },
  { name: 'text', run: () => checkText(root) },
  { name: 'words', run: () => checkWords(root) },
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

/**
 * pnpm check                 runs every check that needs no running service, in under a minute
 */
import { root } from './paths.ts'
import { reportCounts } from './reports/results.ts'
import { carryOutCheck, programCheck, type Check } from './rules/carry-out-check.ts'
import { checkDependencies } from './rules/dependency-check.ts'
import { inParallel } from './rules/in-parallel.ts'
import { installedProgram } from './rules/programs.ts'
import { treeChecks } from './rules/tree-checks.ts'
import { checkTypes } from './rules/types-check.ts'

// The slow ones first, so that two cores end at about the same time.
const checks: Check[] = [
  { name: 'types', run: async () => checkTypes(root) },
  { name: 'unused', run: programCheck(installedProgram(root, 'knip'), '--no-progress') },
  { name: 'imports', run: async () => checkDependencies(root) },
  { name: 'lint', run: programCheck(installedProgram(root, 'oxlint')) },
  { name: 'format', run: programCheck(installedProgram(root, 'oxfmt'), '--check', '.') },
  { name: 'api document and route table', run: programCheck(process.execPath, 'tools/src/openapi.ts', '--check') },
  { name: 'configuration reference', run: programCheck(process.execPath, 'tools/src/configuration.ts', '--check') },
  { name: 'colours', run: programCheck(process.execPath, 'tools/src/colours.ts', '--check') },
  ...treeChecks,
]

const start = performance.now()
const results = await inParallel(checks, 2, carryOutCheck)
const passed = results.filter(Boolean).length
reportCounts('check', { passed, failed: results.length - passed, skipped: 0 })
console.log(`in ${((performance.now() - start) / 1000).toFixed(1)} s`)
process.exitCode = passed === results.length ? 0 : 1

/**
 * pnpm lighthouse            audits four pages of the portal on a fresh stack
 * pnpm lighthouse --all      audits every page, three times each; with names, those pages alone
 */
import { existsSync, rmSync } from 'node:fs'
import { inRoot } from './paths.ts'
import { runForeground } from './processes/child.ts'
import { runCommand } from './processes/command.ts'
import { Refusal } from './processes/refusal.ts'
import type { Run } from './processes/run.ts'
import { noCounts, numberIn, loadReport, reportCounts } from './reports/results.ts'

const words = process.argv.slice(2).filter((word) => word !== '--')

async function work(run: Run): Promise<number> {
  if (!existsSync(inRoot('e2e/node_modules'))) throw new Refusal('Run "pnpm install" first.')
  const file = inRoot('e2e/results/lighthouse.json')
  rmSync(file, { force: true })
  const code = await runForeground(run, {
    name: 'stack',
    command: process.execPath,
    args: [inRoot('tools/src/stack.ts'), '--', process.execPath, inRoot('e2e/lighthouse/run.ts'), ...words],
  })
  const report = loadReport(file)
  const counted = { passed: numberIn(report ?? {}, 'passed'), failed: numberIn(report ?? {}, 'failed'), skipped: 0 }
  const isSilent = code !== 0 && counted.failed === 0
  reportCounts('lighthouse', isSilent ? { ...noCounts, failed: 1 } : counted)
  return code
}

await runCommand({ name: 'lighthouse', work })

import { withClient } from '#server/db/connection.ts'
import { checkFiles, type FileCheck } from './files.ts'
import type { Finding } from './finding.ts'
import { checkReports } from './reports.ts'
import { checkRowSecurity } from './row-security.ts'
import { checkRows } from './rows.ts'

export type CopyCheck = { url: string; label?: string | undefined; files?: FileCheck | undefined }
export type CheckResult = Finding & { seconds: number }

async function runTimed(work: () => Promise<Finding>): Promise<CheckResult> {
  const began = performance.now()
  const finding = await work()
  return { ...finding, seconds: (performance.now() - began) / 1000 }
}

/** Runs every check of a restored database in parallel, each on its own connection. */
export function checkCopy({ url, label, files }: CopyCheck): Promise<CheckResult[]> {
  const checks = [
    () => withClient(url, (client) => checkRows(client, label)),
    () => withClient(url, (client) => checkRowSecurity(client, label)),
    () => withClient(url, (client) => checkReports(client)),
    ...(files === undefined ? [] : [() => withClient(url, (client) => checkFiles(client, files))]),
  ]
  return Promise.all(checks.map((check) => runTimed(check)))
}

/** One line per check, with its faults below. */
export function formatCheckResults(checked: readonly CheckResult[]): string[] {
  return checked.flatMap(({ check, summary, faults, notes, seconds }) => [
    `${check}: ${faults.length === 0 ? 'ok' : `${faults.length} faults`}: ${summary} (${seconds.toFixed(1)} s)`,
    ...faults.map((fault) => `  fault: ${fault}`),
    ...notes.map((note) => `  note: ${note}`),
  ])
}

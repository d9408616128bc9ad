import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../paths.ts'
import { identify, isAlive } from './identity.ts'
import type { Identity } from './identity.ts'
import { stopProcess } from './signals.ts'
import type { Target } from './signals.ts'

/** The processes and folders of a run, saved on disk so that the next run can clean up if this one is killed. */
export type Ledger = {
  name: string
  owner: Identity
  processes: (Target & { name: string })[]
  /** Temporary folders. */
  folders: string[]
}

/** The folder of the ledgers; tests set another one by the environment, because they must not clean up after other runs. */
const ledgerFolder = (): string => process.env['GRANA_LEDGERS'] ?? inRoot('.local/runs')

const fileOf = (ledger: Ledger): string => join(ledgerFolder(), `${ledger.name}-${ledger.owner.pid}.json`)

export function newLedger(name: string): Ledger {
  const owner = identify(process.pid)
  if (owner === undefined) throw new Error('Cannot inspect processes on this system: neither /proc nor ps works.')
  return { name, owner, processes: [], folders: [] }
}

/** Written to a temporary file and renamed, because the run may be killed in the middle of a write. */
export function saveLedger(ledger: Ledger): void {
  mkdirSync(ledgerFolder(), { recursive: true, mode: 0o700 })
  const file = fileOf(ledger)
  writeFileSync(`${file}.making`, JSON.stringify(ledger), { mode: 0o600 })
  renameSync(`${file}.making`, file)
}

export const removeLedger = (ledger: Ledger): void => rmSync(fileOf(ledger), { force: true })

function readLedger(file: string): Ledger | undefined {
  try {
    // Written completely by saveLedger.
    return JSON.parse(readFileSync(file, 'utf8')) as Ledger
  } catch {
    return undefined
  }
}

function ledgersOnDisk(): Ledger[] {
  mkdirSync(ledgerFolder(), { recursive: true, mode: 0o700 })
  const names = readdirSync(ledgerFolder()).filter((name) => name.endsWith('.json'))
  return names.map((name) => readLedger(join(ledgerFolder(), name))).filter((ledger) => ledger !== undefined)
}

/** The active run of this name in another process, if there is one. */
export const findRunning = (name: string): Ledger | undefined =>
  ledgersOnDisk().find((ledger) => ledger.name === name && isAlive(ledger.owner))

/** Cleans up after killed runs: ends their processes, last started first, and removes their temporary folders. */
export async function cleanUpDeadRuns(): Promise<string[]> {
  const dead = ledgersOnDisk().filter((ledger) => !isAlive(ledger.owner))
  for (const ledger of dead) {
    for (const left of ledger.processes.toReversed()) await stopProcess(left)
    for (const folder of ledger.folders) rmSync(folder, { recursive: true, force: true })
    removeLedger(ledger)
  }
  return dead.map((ledger) => ledger.name)
}

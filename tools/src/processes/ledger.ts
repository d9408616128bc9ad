import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../paths.ts'
import { identify, isAlive } from './identity.ts'
import type { Identity } from './identity.ts'
import { stop } from './signals.ts'
import type { Target } from './signals.ts'

/** What a run has started, kept on disk so that the next run can tidy up if this one is killed. */
export type Ledger = {
  name: string
  owner: Identity
  processes: (Target & { name: string })[]
  /** Throw-away folders. */
  folders: string[]
}

/** Where the ledgers stand; the environment names another place for tests, which must not tidy up after a neighbour. */
const ledgerFolder = (): string => process.env['GRANA_LEDGERS'] ?? inRoot('.local/runs')

const fileOf = (ledger: Ledger): string => join(ledgerFolder(), `${ledger.name}-${ledger.owner.pid}.json`)

export function newLedger(name: string): Ledger {
  const owner = identify(process.pid)
  if (owner === undefined) throw new Error('This system tells nothing about its processes: neither /proc nor ps works.')
  return { name, owner, processes: [], folders: [] }
}

/** Written beside and renamed, because the run may be killed in the middle of a write. */
export function saveLedger(ledger: Ledger): void {
  mkdirSync(ledgerFolder(), { recursive: true, mode: 0o700 })
  const file = fileOf(ledger)
  writeFileSync(`${file}.making`, JSON.stringify(ledger), { mode: 0o600 })
  renameSync(`${file}.making`, file)
}

export const removeLedger = (ledger: Ledger): void => rmSync(fileOf(ledger), { force: true })

function readLedger(file: string): Ledger | undefined {
  try {
    // The file is our own, written whole by saveLedger.
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

/** The run of this name that is going on in another process, if there is one. */
export const findRunning = (name: string): Ledger | undefined =>
  ledgersOnDisk().find((ledger) => ledger.name === name && isAlive(ledger.owner))

/** Ends what killed runs have left: their processes, last started first, and their throw-away folders. */
export async function tidyUpAfterDeadRuns(): Promise<string[]> {
  const dead = ledgersOnDisk().filter((ledger) => !isAlive(ledger.owner))
  for (const ledger of dead) {
    for (const left of ledger.processes.toReversed()) await stop(left)
    for (const folder of ledger.folders) rmSync(folder, { recursive: true, force: true })
    removeLedger(ledger)
  }
  return dead.map((ledger) => ledger.name)
}

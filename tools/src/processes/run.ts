import { rmSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder } from '../paths.ts'
import type { Child } from './child.ts'
import { findRunning, newLedger, removeLedger, saveLedger, cleanUpDeadRuns, type Ledger } from './ledger.ts'
import { Refusal } from './refusal.ts'
import { killAfterMs, sendSignal, stopProcess } from './signals.ts'

const keepMs = 24 * 60 * 60 * 1000

/** An empty folder for a run's logs; removes those of its previous run and of runs more than a day ago. */
function openLogFolder(name: string): string {
  const all = localFolder('logs')
  for (const entry of readdirSync(all)) {
    const folder = join(all, entry)
    if (entry === name || Date.now() - statSync(folder).mtimeMs > keepMs)
      rmSync(folder, { recursive: true, force: true })
  }
  return localFolder('logs', name)
}

/** One call of a command: everything it started, so that all of it is stopped. */
export type Run = {
  ledger: Ledger
  children: Child[]
  /** Work before the services stop, such as dropping a database on an external server. */
  closers: (() => Promise<void>)[]
  /** Prints the children's output, instead of only writing it to files. */
  show: boolean
  logFolder: string
  /** How long a stopping child may take before it is killed. */
  killAfterMs: number
  stopping: Promise<void> | undefined
}

export type RunOptions = { show?: boolean; single?: boolean; killAfterMs?: number }

/** Cleans up after killed runs and begins a new one; stops everything when a signal or an error ends the process. */
export async function openRun(name: string, options: RunOptions = {}): Promise<Run> {
  const tidied = await cleanUpDeadRuns()
  if (tidied.length > 0) console.error(`Cleaned up after a killed run: ${tidied.join(', ')}.`)
  const running = options.single === true ? findRunning(name) : undefined
  if (running !== undefined) {
    throw new Refusal(`"pnpm ${name}" is already running (process ${running.owner.pid}). Stop it first.`)
  }
  const run: Run = {
    ledger: newLedger(name),
    children: [],
    closers: [],
    show: options.show ?? false,
    logFolder: openLogFolder(options.single === true ? name : `${name}-${process.pid}`),
    killAfterMs: options.killAfterMs ?? killAfterMs,
    stopping: undefined,
  }
  saveLedger(run.ledger)
  stopWhenEnding(run)
  return run
}

/** Registers a folder that is removed when the run ends, or when the next run cleans up. */
export function addTemporaryFolder(run: Run, folder: string): void {
  run.ledger.folders.push(folder)
  saveLedger(run.ledger)
}

async function stopChildren(run: Run): Promise<void> {
  const alive = run.children.toReversed()
  for (const child of alive) child.isStopping = true
  const foreground = alive.filter((child) => child.isForeground)
  const product = alive.filter((child) => !child.isForeground && !child.isService)
  for (const child of foreground) await stopProcess(child.target, run.killAfterMs)
  await Promise.all(product.map((child) => stopProcess(child.target, run.killAfterMs)))
  for (const close of run.closers.toReversed()) await close()
  for (const child of alive.filter((one) => one.isService)) await stopProcess(child.target, run.killAfterMs)
}

async function stopAll(run: Run): Promise<void> {
  await stopChildren(run)
  for (const folder of run.ledger.folders) rmSync(folder, { recursive: true, force: true })
  removeLedger(run.ledger)
}

/** Stops everything: the command, then the product's processes together, then the services, last started first. */
export function stopRun(run: Run): Promise<void> {
  run.stopping ??= stopAll(run)
  return run.stopping
}

function endNow(run: Run): never {
  for (const child of run.children) sendSignal(child.target, 'SIGKILL')
  return process.exit(137)
}

function stopWhenEnding(run: Run): void {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
  const end = (code: number): void => {
    // A second signal ends the wait.
    if (run.stopping !== undefined) endNow(run)
    void stopRun(run).finally(() => process.exit(code))
  }
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // At a terminal the foreground command received Ctrl-C too and ends the run by ending itself.
      const foreground = run.children.find((child) => child.isForeground && !child.isGone)
      if (signal === 'SIGINT' && process.stdin.isTTY && foreground !== undefined) return
      end(128 + numbers[signal])
    })
  }
  process.on('uncaughtException', (error) => {
    console.error(error instanceof Refusal ? error.message : error)
    end(1)
  })
}

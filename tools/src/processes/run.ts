import { rmSync } from 'node:fs'
import type { Child } from './child.ts'
import { findRunning, newLedger, removeLedger, saveLedger, tidyUpAfterDeadRuns } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { openLogFolder } from './log-folder.ts'
import { Refusal } from './refusal.ts'
import { killAfterMs, send, stop } from './signals.ts'

/** One call of a command that starts things: everything it started, so that everything is stopped again. */
export type Run = {
  ledger: Ledger
  children: Child[]
  /** Work before the services go, such as dropping a database on somebody else's server. */
  closers: (() => Promise<void>)[]
  /** Show the children's output, not only keep it in files. */
  show: boolean
  logFolder: string
  /** How long a child that was asked to stop may take before it is killed. */
  killAfterMs: number
  stopping: Promise<void> | undefined
}

export type RunOptions = { show?: boolean; single?: boolean; killAfterMs?: number }

/** Tidies up after killed runs and begins a new one; stops everything when a signal or an error ends the process. */
export async function openRun(name: string, options: RunOptions = {}): Promise<Run> {
  const tidied = await tidyUpAfterDeadRuns()
  if (tidied.length > 0) console.error(`Tidied up after a killed run: ${tidied.join(', ')}.`)
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

/** Notes a folder that goes when the run ends, or when the next run tidies up. */
export function addThrowAwayFolder(run: Run, folder: string): void {
  run.ledger.folders.push(folder)
  saveLedger(run.ledger)
}

async function stopChildren(run: Run): Promise<void> {
  const alive = run.children.toReversed()
  for (const child of alive) child.isStopping = true
  const foreground = alive.filter((child) => child.isForeground)
  const product = alive.filter((child) => !child.isForeground && !child.isService)
  for (const child of foreground) await stop(child.target, run.killAfterMs)
  await Promise.all(product.map((child) => stop(child.target, run.killAfterMs)))
  for (const close of run.closers.toReversed()) await close()
  for (const child of alive.filter((one) => one.isService)) await stop(child.target, run.killAfterMs)
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
  for (const child of run.children) send(child.target, 'SIGKILL')
  return process.exit(137)
}

function stopWhenEnding(run: Run): void {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
  const end = (code: number): void => {
    // Asked a second time, nobody wants to wait any longer.
    if (run.stopping !== undefined) endNow(run)
    void stopRun(run).finally(() => process.exit(code))
  }
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // At a terminal the foreground command got Ctrl-C as well and ends the run by ending itself.
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

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { identify } from './identity.ts'
import { saveLedger } from './ledger.ts'
import { followOutput, openLog, tailOf } from './log.ts'
import type { Log } from './log.ts'
import { waitUntilReady } from './ready.ts'
import type { Ready } from './ready.ts'
import { Refusal } from './refusal.ts'
import type { Run } from './run.ts'
import type { Target } from './signals.ts'

/** What to start and how. */
export type Spec = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string | undefined>
  cwd?: string
  user?: { uid: number; gid: number } | undefined
  ready?: Ready
  timeoutMs?: number
  /** The signal that asks it to stop; SIGTERM by default. */
  ask?: NodeJS.Signals
  /** Signals the process alone, not its group: PostgreSQL's child processes interpret signals differently. */
  alone?: boolean
  /** Other processes depend on it: stopped after them. */
  isService?: boolean
}

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type Child = {
  name: string
  /** How it was started, so that it can be restarted. */
  spec: Spec
  target: Target
  log: Log
  exited: Promise<Exit>
  isService: boolean
  isForeground: boolean
  isStopping: boolean
  isGone: boolean
}

// Only ends a hanging start: a busy machine may take a minute for what is a second elsewhere.
const startTimeoutMs = 180_000

/** While the run is stopping nothing may start: a caller waits here until the process ends. */
const neverAgain = (): Promise<never> => new Promise(() => {})

/** Starts a process of the run and waits until it is ready; throws with the end of its output if that fails. */
export async function startChild(run: Run, spec: Spec): Promise<Child> {
  if (run.stopping !== undefined) return neverAgain()
  const log = openLog(
    join(run.logFolder, `${spec.name}.log`),
    `${spec.name.padEnd(8)}|`,
    run.show && spec.isService !== true,
  )
  // A separate process group, so that Ctrl-C reaches only this process, which stops the others in order.
  const spawned = spawn(spec.command, spec.args, {
    cwd: spec.cwd ?? root,
    env: { ...process.env, ...spec.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...spec.user,
  })
  followOutput(log, spawned.stdout)
  followOutput(log, spawned.stderr)
  const child = noteChild(run, spec, { spawned, log, isForeground: false })
  if (spec.ready === undefined) return child
  const timeoutMs = spec.timeoutMs ?? startTimeoutMs
  const outcome = await waitUntilReady(spec.ready, { log, exited: child.exited, timeoutMs })
  if (run.stopping !== undefined) return neverAgain()
  if (outcome === 'ready') return child
  const reason = outcome === 'gone' ? 'stopped while starting' : `was not ready within ${timeoutMs / 1000} s`
  throw new Refusal(`${spec.name} ${reason}. The end of its output (all of it in ${log.file}):\n${tailOf(log)}`)
}

/** Runs the run's command in the foreground and returns its exit code as a shell would. */
export async function runForeground(run: Run, spec: Spec): Promise<number> {
  if (run.stopping !== undefined) return neverAgain()
  const log = openLog('/dev/null', spec.name, false)
  const spawned = spawn(spec.command, spec.args, {
    cwd: spec.cwd ?? root,
    env: { ...process.env, ...spec.env },
    stdio: 'inherit',
  })
  const child = noteChild(run, { ...spec, alone: true }, { spawned, log, isForeground: true })
  const { code, signal } = await child.exited
  if (signal !== null) return 128 + (signalNumbers[signal] ?? 0)
  return code ?? 1
}

const signalNumbers: Partial<Record<NodeJS.Signals, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
}

type Spawned = { spawned: ChildProcess; log: Log; isForeground: boolean }

function noteChild(run: Run, spec: Spec, { spawned, log, isForeground }: Spawned): Child {
  const identity = spawned.pid === undefined ? undefined : identify(spawned.pid)
  const target = {
    // Already gone, or never started: an identity that no process has.
    ...(identity ?? { pid: 0, startedAt: 'never' }),
    group: spec.alone !== true,
    ask: spec.ask ?? ('SIGTERM' as const),
  }
  const child: Child = {
    name: spec.name,
    spec,
    target,
    log,
    exited: exitOf(spawned, log),
    isService: spec.isService ?? false,
    isForeground,
    isStopping: false,
    isGone: false,
  }
  void child.exited.then(() => {
    child.isGone = true
  })
  run.children.push(child)
  run.ledger.processes.push({ ...target, name: spec.name })
  saveLedger(run.ledger)
  return child
}

function exitOf(spawned: ChildProcess, log: Log): Promise<Exit> {
  return new Promise((resolve) => {
    spawned.on('error', (error: NodeJS.ErrnoException) => {
      log.tail.push(error.message)
      // The exit codes of a shell when a command does not exist or is not executable.
      resolve({ code: error.code === 'ENOENT' ? 127 : 126, signal: null })
    })
    spawned.on('exit', (code, signal) => resolve({ code, signal }))
  })
}

/** Calls back when a child ends that was not asked to stop. */
export function onUnexpectedEnd(child: Child, react: (exit: Exit) => void): void {
  void child.exited.then((exit) => {
    if (!child.isStopping) react(exit)
  })
}

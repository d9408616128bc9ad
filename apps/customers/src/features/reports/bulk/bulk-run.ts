import { useSyncExternalStore } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'

export type BulkKind = 'assign' | 'tag' | 'ask' | 'close'
export type ChosenReport = { readonly id: string; readonly reference: string }

export interface BulkAct {
  readonly kind: BulkKind
  readonly reports: readonly ChosenReport[]
  readonly work: (id: string) => Promise<unknown>
  /** When the time to undo it is over. */
  readonly onApply: () => void
}

type Failure = { readonly report: ChosenReport; readonly reason: string }

/** An act on several reports: it waits, so that it can be undone, then changes one report after the other. */
export type BulkRun = BulkAct & {
  readonly stage: 'waiting' | 'running' | 'done'
  readonly secondsLeft: number
  readonly done: number
  readonly failures: readonly Failure[]
}

export const undoSeconds = 10

/**
 * Outside of React, so that leaving the inbox neither loses nor repeats an act. Leaving the app asks first, because the
 * server knows nothing of an act that waits.
 */
let run: BulkRun | undefined
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function publish(next: BulkRun | undefined): void {
  run = next
  const isOpen = next !== undefined && next.stage !== 'done'
  if (isOpen) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

function stopTimer(): void {
  clearInterval(timer)
  timer = undefined
}

async function tryOne(act: BulkAct, report: ChosenReport): Promise<Failure | undefined> {
  try {
    await act.work(report.id)
    return undefined
  } catch (error) {
    if (error instanceof CallError) return { report, reason: callErrorText(error) }
    throw error
  }
}

async function applyRun(started: BulkRun): Promise<void> {
  stopTimer()
  started.onApply()
  const failures: Failure[] = []
  const show = (stage: BulkRun['stage'], done: number) => publish({ ...started, stage, done, failures: [...failures] })
  show('running', 0)
  for (const [at, report] of started.reports.entries()) {
    const failure = await tryOne(started, report)
    if (failure) failures.push(failure)
    show('running', at + 1)
  }
  show('done', started.reports.length)
}

/** Whether an act waits or runs. */
export const isBulkRunOpen = (): boolean => run !== undefined && run.stage !== 'done'

/** Begins the wait of an act. The screen offers no second act while one is open. */
export function startBulkRun(act: BulkAct): void {
  stopTimer()
  publish({ ...act, stage: 'waiting', secondsLeft: undoSeconds, done: 0, failures: [] })
  timer = setInterval(() => {
    if (run?.stage !== 'waiting') return stopTimer()
    const secondsLeft = run.secondsLeft - 1
    if (secondsLeft > 0) publish({ ...run, secondsLeft })
    else void applyRun(run)
  }, 1000)
}

export function applyBulkRunNow(): void {
  if (run?.stage === 'waiting') void applyRun(run)
}

/** Undoes an act that waits; one that has begun goes on to its end. */
export function undoBulkRun(): void {
  if (run?.stage !== 'waiting') return
  stopTimer()
  publish(undefined)
}

export function dismissBulkRun(): void {
  if (run?.stage === 'done') publish(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBulkRun = (): BulkRun | undefined =>
  useSyncExternalStore(
    subscribe,
    () => run,
    () => undefined,
  )

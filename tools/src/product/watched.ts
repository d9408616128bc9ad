import { onUnexpectedEnd, startChild } from '../processes/child.ts'
import type { Spec } from '../processes/child.ts'
import { tailOf } from '../processes/log.ts'
import type { Run } from '../processes/run.ts'
import { stop } from '../processes/signals.ts'

const restartMs = 1000

/** Starts a process that tells when it ends by itself; one that is kept is started again. */
export async function startWatched(run: Run, spec: Spec, isKept = false): Promise<void> {
  const child = await startChild(run, spec)
  onUnexpectedEnd(child, ({ code, signal }) => {
    console.error(`${child.name} ended by itself (${signal ?? `code ${code}`}). Its last words:\n${tailOf(child.log)}`)
    if (isKept) setTimeout(() => void keepUp(run, spec), restartMs)
  })
}

/** Starts it until it stands, as whoever watches over processes in production does. */
async function keepUp(run: Run, spec: Spec): Promise<void> {
  try {
    await startWatched(run, spec, true)
  } catch {
    setTimeout(() => void keepUp(run, spec), restartMs)
  }
}

/** All of the product's processes, or none: their addresses name each other, so one taken port moves all of them. */
export async function startProduct(run: Run, specs: Record<string, Spec>, isKept: boolean): Promise<void> {
  const starts = await Promise.allSettled(Object.values(specs).map((spec) => startWatched(run, spec, isKept)))
  const failed = starts.find((one) => one.status === 'rejected')
  if (failed === undefined) return
  const started = run.children.filter((child) => !child.isService)
  for (const child of started) child.isStopping = true
  await Promise.all(started.map((child) => stop(child.target)))
  throw failed.reason
}

import { onUnexpectedEnd, startChild } from '../processes/child.ts'
import type { Spec } from '../processes/child.ts'
import { tailOf } from '../processes/log.ts'
import type { Run } from '../processes/run.ts'

const restartMs = 1000

/** Starts a process and reports when it ends by itself; with `isKept` it is restarted. */
export async function startWatched(run: Run, spec: Spec, isKept = false): Promise<void> {
  const child = await startChild(run, spec)
  onUnexpectedEnd(child, ({ code, signal }) => {
    console.error(
      `${child.name} ended by itself (${signal ?? `code ${code}`}). The end of its output:\n${tailOf(child.log)}`,
    )
    if (isKept) setTimeout(() => void keepUp(run, spec), restartMs)
  })
}

/** Restarts it until it is up, as the supervisor in production does. */
async function keepUp(run: Run, spec: Spec): Promise<void> {
  try {
    await startWatched(run, spec, true)
  } catch {
    setTimeout(() => void keepUp(run, spec), restartMs)
  }
}

import { onUnexpectedEnd, startChild } from '../processes/child.ts'
import type { Spec } from '../processes/child.ts'
import type { Run } from '../processes/run.ts'

/** Starts the processes concurrently and resolves with an exit code when one of them ends by itself. */
export async function startAndWait(run: Run, specs: Spec[], whenReady: () => void): Promise<number> {
  const children = await Promise.all(specs.map((spec) => startChild(run, spec)))
  whenReady()
  return new Promise((resolve) => {
    for (const child of children) {
      onUnexpectedEnd(child, ({ code, signal }) => {
        console.error(`${child.name} ended by itself (${signal ?? `code ${code}`}), so everything stops.`)
        resolve(1)
      })
    }
  })
}

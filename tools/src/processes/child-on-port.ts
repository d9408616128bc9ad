import { startChild } from './child.ts'
import type { Spec } from './child.ts'
import { freePort } from './free-ports.ts'
import { Refusal } from './refusal.ts'
import type { Run } from './run.ts'

/** Between finding a port free and taking it, somebody else may be quicker: Node, PostgreSQL and Ceph say it so. */
export const wasTaken = (error: unknown): boolean =>
  error instanceof Refusal && /EADDRINUSE|could not bind|address already in use/i.test(error.message)

/** Does it again, at most twice, when a port was taken in between. */
export async function againIfTaken<T>(start: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (attempts > 1 && wasTaken(error)) return againIfTaken(start, attempts - 1)
    throw error
  }
}

/** Starts a process on a free port of its own and gives its address. */
export function startOnFreePort(run: Run, specFor: (url: string, port: number) => Spec): Promise<string> {
  return againIfTaken(async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    await startChild(run, specFor(url, port))
    return url
  })
}

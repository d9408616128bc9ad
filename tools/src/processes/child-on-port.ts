import { startChild } from './child.ts'
import type { Spec } from './child.ts'
import { freePort } from './free-ports.ts'
import type { Run } from './run.ts'

/** Starts a process on a free port and returns its URL. */
export async function startOnFreePort(run: Run, specFor: (url: string, port: number) => Spec): Promise<string> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await startChild(run, specFor(url, port))
  return url
}

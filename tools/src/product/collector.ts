import { inRoot } from '../paths.ts'
import { startChild } from '../processes/child.ts'
import { freePort } from '../processes/free-ports.ts'
import type { Run } from '../processes/run.ts'

/** Starts the stand-in for the collector of errors and traces, and gives its address. */
export async function startCollector(run: Run): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`
  await startChild(run, {
    name: 'collector',
    command: process.execPath,
    args: [inRoot('tools/src/collector-stand-in.ts'), '--port', new URL(url).port],
    ready: { url: `${url}/health` },
    isService: true,
  })
  return url
}

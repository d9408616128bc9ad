import { inRoot } from '../paths.ts'
import { startOnFreePort } from '../processes/child-on-port.ts'
import type { Run } from '../processes/run.ts'

/** Starts the stand-in for the collector of errors and traces, and gives its address. */
export function startCollector(run: Run): Promise<string> {
  return startOnFreePort(run, (address, port) => ({
    name: 'collector',
    command: process.execPath,
    args: [inRoot('tools/src/collector-stand-in.ts'), '--port', String(port)],
    ready: { url: `${address}/health` },
    isService: true,
  }))
}

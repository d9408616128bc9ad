import { inRoot } from '../paths.ts'
import { startOnFreePort } from '../processes/child-on-port.ts'
import type { Run } from '../processes/run.ts'

/** A name server, in the form of the setting, and the control URL of its names and sites. */
export type Internet = { names: string; url: string }

/** Starts the stand-in for the internet that targets are checked against. */
export async function startInternet(run: Run): Promise<Internet> {
  const url = await startOnFreePort(run, (address, port) => ({
    name: 'internet',
    command: process.execPath,
    args: [inRoot('tools/src/internet-stand-in.ts'), '--port', String(port)],
    ready: { url: `${address}/health` },
    isService: true,
  }))
  const answer = await fetch(`${url}/health`)
  return { names: await answer.text(), url }
}

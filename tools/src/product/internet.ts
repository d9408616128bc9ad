import { inRoot } from '../paths.ts'
import { startChild } from '../processes/child.ts'
import { freePort } from '../processes/free-ports.ts'
import type { Run } from '../processes/run.ts'

/** A name server, as settings name one, and where its names and sites are told what to say. */
export type Internet = { names: string; url: string }

/** Starts the stand-in for the internet that targets are checked against. */
export async function startInternet(run: Run): Promise<Internet> {
  const url = `http://127.0.0.1:${await freePort()}`
  await startChild(run, {
    name: 'internet',
    command: process.execPath,
    args: [inRoot('tools/src/internet-stand-in.ts'), '--port', new URL(url).port],
    ready: { url: `${url}/health` },
    isService: true,
  })
  const answer = await fetch(`${url}/health`)
  return { names: await answer.text(), url }
}

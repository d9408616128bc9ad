import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildFolder, environment } from './built-portal.fixture.ts'

export interface PortalProcess {
  readonly child: ChildProcess
  readonly url: string
  /** Log lines so far; complete once the process has closed. */
  readonly lines: readonly string[]
}

/** The built portal in its own process, on a port chosen by the system. */
export async function startPortalProcess(): Promise<PortalProcess> {
  const child = spawn(process.execPath, [join(buildFolder, 'server-main.js')], {
    cwd: '/',
    env: { ...process.env, ...environment, LOG_LEVEL: 'info', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const listening = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    const [, url] = /"Server listening at (http:[^"]+)"/.exec(line) ?? []
    if (url !== undefined) listening.resolve(url)
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`portal exited with ${String(code)} before it listened`)
  })
  return { child, url: await Promise.race([listening.promise, ended]), lines }
}

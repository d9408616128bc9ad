import { spawn, type ChildProcess } from 'node:child_process'
import { apiUrl, portalUrl } from './test-api.ts'

export type WorkerProcess = {
  child: ChildProcess
  /** The last lines of its output. */
  output: () => string
  /** Resolves once it has printed this text; rejects when it ends before. */
  said: (text: string) => Promise<void>
}

type Waiting = { text: string; resolve: () => void; reject: (error: Error) => void }

/** A worker process as in production, except for the addresses of its services. */
export function launchWorkerProcess(env: Record<string, string>): WorkerProcess {
  const child = spawn(process.execPath, [new URL('../main-worker.ts', import.meta.url).pathname], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      APP_SECRET: 'the-secret-of-the-tests-of-the-worker',
      API_URL: apiUrl,
      PORTAL_URL: portalUrl,
      MAIL_FROM: 'Grana <no-reply@grana.example>',
      SALES_EMAIL: 'sales@grana.example',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let hasEnded = false
  let waiting: Waiting[] = []
  const settle = () => {
    for (const { text, resolve, reject } of waiting) {
      if (output.includes(text)) resolve()
      else if (hasEnded) reject(new Error(`the worker ended before it printed "${text}":\n${output}`))
    }
    waiting = waiting.filter(({ text }) => !hasEnded && !output.includes(text))
  }
  const read = (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-20_000)
    settle()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  // `close` comes after the last output, `exit` may come before it.
  child.once('close', () => {
    hasEnded = true
    settle()
  })
  return {
    child,
    output: () => output,
    said: (text) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ text, resolve, reject })
        settle()
      }),
  }
}

/** Starts it and resolves when it takes jobs. */
export async function startWorkerProcess(env: Record<string, string>): Promise<ChildProcess> {
  const { child, said } = launchWorkerProcess(env)
  await said('worker ready')
  return child
}

import { spawn, type ChildProcess } from 'node:child_process'
import { apiUrl, portalUrl } from './test-api.ts'

/** A worker process as in production, except for the addresses of its services; comes back when it takes jobs. */
export async function startWorkerProcess(env: Record<string, string>): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [new URL('../main-worker.ts', import.meta.url).pathname], {
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
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = `${output}${chunk.toString()}`.slice(-20_000)
      if (output.includes('worker ready')) resolve()
    }
    worker.stdout.on('data', read)
    worker.stderr.on('data', read)
    worker.once('exit', () => reject(new Error(`the worker did not start:\n${output}`)))
  })
  return worker
}

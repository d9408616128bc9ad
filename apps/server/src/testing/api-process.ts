import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { apiUrl, portalUrl } from './test-api.ts'

export type ApiProcess = {
  port: number
  pid: number
  /** Sends SIGTERM; resolves with the exit code. */
  terminate: () => Promise<number | null>
  kill: () => void
}

const entry = new URL('../main-api.ts', import.meta.url).pathname

/** An API process as in production, except for the addresses of its services; every log line goes to `hear`. */
export async function startApiProcess(env: Record<string, string>, hear?: (line: string) => void): Promise<ApiProcess> {
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      API_URL: apiUrl,
      PORTAL_URL: portalUrl,
      API_PORT: '0',
      LOG_LEVEL: 'info',
      RATE_LIMIT_SCALE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  // A process that ends by itself prints why.
  child.once('close', (code) => {
    if (code !== null && code !== 0) process.stderr.write(`the API ended with ${code}\n${complaints.slice(-3000)}\n`)
  })
  const lines = createInterface(child.stdout)
  const port = await new Promise<number>((resolve, reject) => {
    // `close` comes after the last output, `exit` may come before it.
    child.once('close', (code) => reject(new Error(`the API ended with ${code}\n${complaints}`)))
    lines.on('line', (line) => {
      const { address } = JSON.parse(line) as { address?: string }
      if (address !== undefined) resolve(Number(new URL(address).port))
    })
  })
  if (hear === undefined) {
    // Discards later output: parsing it would take processor time from the measurement.
    lines.close()
    child.stdout.resume()
  } else lines.on('line', hear)
  return {
    port,
    pid: child.pid ?? 0,
    async terminate() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = (await exit) as [number | null]
      return code
    },
    kill: () => child.kill('SIGKILL'),
  }
}

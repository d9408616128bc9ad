import { spawn } from 'node:child_process'
import { Refusal } from '../processes/refusal.ts'

export type RunToEndOptions = {
  env?: Record<string, string | undefined>
  cwd?: string
  user?: { uid: number; gid: number } | undefined
  /** Prints the output as it comes instead of collecting it. */
  show?: boolean
}

export type Ended = { code: number; output: string }

/** Runs a command to its end and collects its output; the caller interprets the exit code. */
export function tryToEnd(command: string, args: string[], options: RunToEndOptions = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.show === true ? 'inherit' : 'pipe', options.show === true ? 'inherit' : 'pipe'],
      ...options.user,
    })
    // When this process ends early, the command ends too.
    const leave = (): void => void child.kill()
    process.once('exit', leave)
    child.once('close', () => process.off('exit', leave))
    const parts: Buffer[] = []
    child.stdout?.on('data', (part: Buffer) => parts.push(part))
    child.stderr?.on('data', (part: Buffer) => parts.push(part))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString('utf8') }))
  })
}

/** Runs a command that has to succeed. */
export async function runToEnd(command: string, args: string[], options: RunToEndOptions = {}): Promise<Ended> {
  const ended = await tryToEnd(command, args, options)
  if (ended.code === 0) return ended
  throw new Refusal(`${command} ${args.join(' ')} ended with code ${ended.code}.\n${ended.output}`)
}

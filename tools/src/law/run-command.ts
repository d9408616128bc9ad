import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface CommandResult {
  code: number
  output: string
}

/** Runs a program to its end and keeps what it printed. */
export async function runCommand(cwd: string, command: string, args: string[]): Promise<CommandResult> {
  const { promise, resolve } = Promise.withResolvers<CommandResult>()
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.on('error', (error) => resolve({ code: 127, output: error.message }))
  child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  return promise
}

/** The path of a program that a workspace (or the root) installed. */
export const installed = (root: string, program: string, workspace = ''): string =>
  join(root, workspace, 'node_modules/.bin', program)

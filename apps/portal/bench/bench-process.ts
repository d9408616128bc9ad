import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

export interface Served {
  readonly name: string
  readonly port: number
  readonly child: ChildProcess
}

interface Command {
  readonly name: string
  readonly command: readonly [program: string, ...args: string[]]
  readonly env?: Readonly<Record<string, string>>
  readonly port: number
}

/** Needs two cores and taskset: the server gets one core and the load the other. */
export const canPin = cpus().length > 1 && spawnSync('taskset', ['-V']).status === 0

/** Pins this process, which generates the load, off the servers' core. */
export function pinLoad(): void {
  if (canPin) spawnSync('taskset', ['-a', '-cp', '0', String(process.pid)])
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Starts a server on its core and waits until it listens. Discards its output: reading it would slow the load. */
export async function serve({ name, command, env = {}, port }: Command): Promise<Served> {
  const [program, ...args] = canPin ? ['taskset', '-c', '1', ...command] : command
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${name} exited with ${child.exitCode}`)
    if (await isListening(port)) return { name, port, child }
    await pause(100)
  }
  child.kill()
  throw new Error(`${name} is not listening`)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('connect', () => socket.destroy())
    socket.once('error', () => resolve(false))
  })
}

/** CPU time of a process so far, in microseconds; independent of other load on the machine. */
export function cpuMicroseconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

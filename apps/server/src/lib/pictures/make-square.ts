import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DomainError } from '../domain-error.ts'
import { createWorkQueue } from '../work-queue.ts'

/** Corner and side, in pixels of the picture as it is shown upright. */
export type Square = { x: number; y: number; size: number }

/** Why there is no square. */
export type Unmade = 'outside' | 'too-many-pixels' | 'unreadable'

export type MakeSquare = (picture: Uint8Array, cut?: Square) => Promise<Buffer | Unmade>

/** What one picture may cost: pixels that are read, and memory, work and time of the process that reads them. */
export type SquareLimits = {
  side: number
  mostPixels: number
  memoryBytes: number
  cpuSeconds: number
  /** However busy the machine is. */
  milliseconds: number
}

const program = fileURLToPath(new URL('square-process.mjs', import.meta.url))

// Without the compiler, which reserves more address space than the whole limit, and with a small heap: what a picture
// needs lies outside of it.
const flags = ['--jitless', '--max-old-space-size=64', '--v8-pool-size=0', '--no-warnings']

/** A cut below an eighth of the picture is not worth scaling up the rest for; `smallestSquare` says the same. */
const mostScaled = 2048 * 2048
const mostOutput = 256 * 1024
const comeBackInSeconds = 5

/** One process at a time; whoever would wait long is told to come back. */
const places = { atOnce: 1, waiting: 3, keptForKnown: 0 }

/**
 * The command, under limits that the kernel holds: `--data` counts what native code allocates as well, which a limit of
 * V8's does not. Elsewhere than on Linux, where the product does not run in earnest, only time is limited.
 */
function commandOf(args: string[], { memoryBytes, cpuSeconds }: SquareLimits): [string, string[]] {
  const node = [process.execPath, ...flags, program, ...args]
  if (process.platform !== 'linux') return [process.execPath, node.slice(1)]
  return ['prlimit', [`--data=${memoryBytes}`, `--cpu=${cpuSeconds}`, '--core=0', '--fsize=0', '--', ...node]]
}

function unmade(code: number | null): Unmade {
  if (code === 3) return 'outside'
  return code === 4 ? 'too-many-pixels' : 'unreadable'
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}

function runProcess(picture: Uint8Array, cut: Square | undefined, limits: SquareLimits): Promise<Buffer | Unmade> {
  const numbers = [limits.side, limits.mostPixels, mostScaled, ...(cut === undefined ? [] : [cut.x, cut.y, cut.size])]
  const [command, args] = commandOf(numbers.map(String), limits)
  // Nothing of ours is in its environment, and it can say nothing but a picture.
  const child = spawn(command, args, { env: { PATH: process.env['PATH'] }, stdio: ['pipe', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.milliseconds)
  const chunks: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    chunks.push(chunk)
    if (size > mostOutput) child.kill('SIGKILL')
  })
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(picture)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      const made = Buffer.concat(chunks)
      resolve(code === 0 && isWebp(made) ? made : unmade(code))
    })
  })
}

/** Makes square pictures out of those that people send, each in a process of its own. */
export function createMakeSquare(limits: SquareLimits): MakeSquare {
  const queue = createWorkQueue(places)
  return function makeSquare(picture, cut) {
    const made = queue.run(false, () => runProcess(picture, cut, limits))
    if (made !== undefined) return made
    throw new DomainError('files.unavailable', { details: { retryAfterSeconds: comeBackInSeconds } })
  }
}

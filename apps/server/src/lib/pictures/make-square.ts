import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DomainError } from '../domain-error.ts'
import { createWorkQueue } from '../work-queue.ts'

/** Corner and side, in pixels of the upright picture. */
export type Square = { x: number; y: number; size: number }

/** Why no square could be made. */
export type SquareFault = 'outside' | 'too-many-pixels' | 'unreadable'

export type MakeSquare = (picture: Uint8Array, cut?: Square) => Promise<Buffer | SquareFault>

/** Limits of one picture: pixels, and memory, CPU time and time of the process that decodes it. */
export type SquareLimits = {
  side: number
  maxPixels: number
  memoryBytes: number
  cpuSeconds: number
  /** Wall-clock time, whatever the load of the machine. */
  milliseconds: number
}

const program = fileURLToPath(new URL('square-process.mjs', import.meta.url))

// Without the JIT compiler, which reserves more address space than the whole limit, and with a small heap: the memory
// of a picture is allocated outside of it.
const flags = ['--jitless', '--max-old-space-size=64', '--v8-pool-size=0', '--no-warnings']

/** Bounds the scaled picture: a crop below an eighth of the picture is rejected; `smallestSquare` is the same limit. */
const maxScaled = 2048 * 2048
const maxOutput = 256 * 1024
const comeBackInSeconds = 5

/** One process at a time; a caller who would wait long is asked to retry. */
const places = { atOnce: 1, waiting: 3, keptForKnown: 0 }

/**
 * The command with limits that the kernel enforces: `--data` also counts what native code allocates, which a limit of
 * V8 does not. Other systems than Linux, where the product is only developed, have a timeout only.
 */
function commandOf(args: string[], { memoryBytes, cpuSeconds }: SquareLimits): [string, string[]] {
  const node = [process.execPath, ...flags, program, ...args]
  if (process.platform !== 'linux') return [process.execPath, node.slice(1)]
  return ['prlimit', [`--data=${memoryBytes}`, `--cpu=${cpuSeconds}`, '--core=0', '--fsize=0', '--', ...node]]
}

function toSquareFault(code: number | null): SquareFault {
  if (code === 3) return 'outside'
  return code === 4 ? 'too-many-pixels' : 'unreadable'
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}

function runProcess(picture: Uint8Array, cut: Square | undefined, limits: SquareLimits): Promise<Buffer | SquareFault> {
  const numbers = [limits.side, limits.maxPixels, maxScaled, ...(cut === undefined ? [] : [cut.x, cut.y, cut.size])]
  const [command, args] = commandOf(numbers.map(String), limits)
  // The process receives no secrets in its environment, and its only output is a picture.
  const child = spawn(command, args, { env: { PATH: process.env['PATH'] }, stdio: ['pipe', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.milliseconds)
  const chunks: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    chunks.push(chunk)
    if (size > maxOutput) child.kill('SIGKILL')
  })
  // The process may exit before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(picture)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      const made = Buffer.concat(chunks)
      resolve(code === 0 && isWebp(made) ? made : toSquareFault(code))
    })
  })
}

/** Makes square pictures from uploaded ones, each in its own process. */
export function createMakeSquare(limits: SquareLimits): MakeSquare {
  const queue = createWorkQueue(places)
  return function makeSquare(picture, cut) {
    const made = queue.run(false, () => runProcess(picture, cut, limits))
    if (made !== undefined) return made
    throw new DomainError('files.unavailable', { details: { retryAfterSeconds: comeBackInSeconds } })
  }
}

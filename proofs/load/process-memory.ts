import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Limit of growth from the middle third to the last one: of the JavaScript heap and of memory outside of it. */
const goals = { held: 1.05, native: 1.15 } as const
/** Half of what the process's unit allows: garbage counts here, as it does for the machine. */
const maxGoal = 512 * 2 ** 20
const processes = 4
const everySeconds = 30
const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)

type MemorySample = { held: number; native: number }
type Weight = { pid: number; most: number; samples: (MemorySample & { at: number })[] }

const takenBy = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** Forces a garbage collection and returns what is left (tools/src/product/heap-reporter.mjs). */
async function collect(pid: number): Promise<MemorySample> {
  const file = join(process.env['HEAP_TOLD_IN'] ?? '', String(pid))
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let tries = 0; tries < 100; tries += 1) {
    await pause(50)
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as MemorySample
    } catch {
      // Not written yet.
    }
  }
  throw new Error(`Process ${pid} did not report its memory.`)
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** After the first third all code is loaded; the last one shows whether memory grows. */
function growthOf({ samples }: Weight, what: keyof MemorySample, seconds: number): number {
  const within = (from: number, to: number) =>
    mean(samples.filter(({ at }) => at > from * seconds && at <= to * seconds).map((one) => one[what]))
  return within(2 / 3, 1) / within(1 / 3, 2 / 3)
}

/**
 * Measures the memory of APIs and workers every 30 seconds, after a garbage collection. Their memory between collections
 * says little, because garbage stays as long as there is room.
 */
export function createMemorySampler(control: string, seconds: number) {
  const weights = new Map<string, Weight>()
  const restarted = new Set<string>()
  let rounds = 0
  let work = Promise.resolve()

  async function weigh(at: number): Promise<void> {
    const found = (await (await fetch(`${control}/processes`)).json()) as Record<string, number>
    for (const [name, pid] of Object.entries(found).filter(([one]) => /^(?:api|worker)/.test(one))) {
      const weight = weights.get(name) ?? { pid, most: 0, samples: [] }
      weights.set(name, weight)
      weight.most = Math.max(weight.most, takenBy(pid))
      // A restarted process would look as if it had released memory.
      if (weight.pid === pid) weight.samples.push({ at, ...(await collect(pid)) })
      else restarted.add(name)
    }
  }

  const growths = (weight: Weight) => ({
    held: growthOf(weight, 'held', seconds),
    native: growthOf(weight, 'native', seconds),
  })
  const isFlat = (weight: Weight): boolean => {
    const { held, native } = growths(weight)
    return held <= goals.held && native <= goals.native && weight.most <= maxGoal
  }
  const lineOf = ([name, weight]: [string, Weight]): string => {
    const { held, native } = growths(weight)
    const series = (what: keyof MemorySample) =>
      weight.samples.filter((_one, index) => index % 4 === 3).map((one) => mib(one[what]))
    return `${name}: held ${series('held').join(', ')} MiB, last third beside the middle ${held.toFixed(2)}; outside the heap ${series('native').join(', ')} MiB, ${native.toFixed(2)}; with garbage at most ${mib(weight.most)} MiB`
  }

  return {
    /** Callers do not wait for it. */
    pass(at: number): void {
      if (at < (rounds + 1) * everySeconds) return
      rounds += 1
      work = work.then(() => weigh(at))
    },
    async end(): Promise<{ isFlat: boolean; lines: string[] }> {
      await work
      return {
        isFlat: weights.size === processes && restarted.size === 0 && [...weights.values()].every(isFlat),
        lines: [...[...weights].map(lineOf), `restarted: ${restarted.size === 0 ? 'none' : [...restarted].join(', ')}`],
      }
    },
  }
}

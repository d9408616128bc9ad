import { readFileSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'

/** Share of all cores that other processes may use before a run says nothing about script speed. */
const MAX_OTHERS = 0.08
/** Clock ticks of the kernel per second. */
const TICKS = 100

interface Stat {
  readonly parent: number
  /** Of the process and of its children that have ended. */
  readonly ticks: number
}

function readStat(pid: string): readonly [number, Stat] | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [Number(pid), { parent: Number(fields[1]), ticks }]
  } catch {
    // It ended while the list was read.
    return undefined
  }
}

/** Processor time of the whole stack so far: everything under the process that started this one. */
function ownTicks(): number {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const stat = readStat(pid)
        return stat ? [stat] : []
      }),
  )
  const isOwn = (pid: number): boolean => pid === process.ppid || (all.has(pid) && isOwn(all.get(pid)?.parent ?? 0))
  return [...all].filter(([pid]) => isOwn(pid)).reduce((sum, [, { ticks }]) => sum + ticks, 0)
}

/** Processor time of all processes so far, also of other machines on the same cores, which the kernel calls stolen. */
function allTicks(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] =
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? []
  return user + nice + system + irq + softirq + stolen
}

/** Starts watching; the returned function tells whether other processes used the same cores meanwhile. */
export function watchOthers(): () => boolean {
  const [all, own, began] = [allTicks(), ownTicks(), performance.now()]
  return () => {
    const seconds = (performance.now() - began) / 1000
    const others = allTicks() - all - (ownTicks() - own)
    return others / (seconds * TICKS * cpus().length) > MAX_OTHERS
  }
}

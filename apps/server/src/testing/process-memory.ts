import { readFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024
}

/** By how many bytes a process grew at most during some work. */
export async function measureGrowth(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid, 'VmRSS')
  // Resets the peak RSS to the current one.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  return memoryOf(pid, 'VmHWM') - before
}

/** The bytes that this process holds once what nothing refers to was collected. */
export function measureHeld(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

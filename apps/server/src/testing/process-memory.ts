import { readFileSync, writeFileSync } from 'node:fs'

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024
}

/** By how many bytes a process was larger during some work, at most, than before it. */
export async function growthOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid, 'VmRSS')
  // Sets the highest mark back to what the process holds now.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  return memoryOf(pid, 'VmHWM') - before
}

import { readFileSync, readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const TASKS = '/proc/self/task'
/** How Node names the threads of its pool, on which passwords are hashed. */
const POOL_THREAD = 'libuv-worker'
const STEPS_BEHIND = 10

function isOfPool(thread: string): boolean {
  try {
    return readFileSync(`${TASKS}/${thread}/comm`, 'utf8').startsWith(POOL_THREAD)
  } catch {
    // It ended while the list was read.
    return false
  }
}

/**
 * Lets the threads of the pool wait for the one that answers requests: while passwords are hashed on every core, who is
 * signed in goes on as before. Returns how many there were; elsewhere than on Linux threads have no priority of their own.
 */
export function putPoolBehind(): number {
  if (process.platform !== 'linux') return 0
  const threads = readdirSync(TASKS).filter(isOfPool).map(Number)
  const priority = Math.min(19, getPriority(process.pid) + STEPS_BEHIND)
  for (const thread of threads) setPriority(thread, priority)
  return threads.length
}

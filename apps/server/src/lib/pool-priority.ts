import { readFileSync, readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const TASKS = '/proc/self/task'
/** Node's name for the threads of its pool, which hash passwords. */
const POOL_THREAD = 'libuv-worker'
const STEPS_BEHIND = 10

function isOfPool(thread: string): boolean {
  try {
    return readFileSync(`${TASKS}/${thread}/comm`, 'utf8').startsWith(POOL_THREAD)
  } catch {
    // The thread ended while the list was read.
    return false
  }
}

/**
 * Lowers the priority of the pool's threads below that of the event loop: while passwords are hashed on every core,
 * signed-in users are still served. Returns the number of threads; only Linux has a priority per thread.
 */
export function lowerPoolPriority(): number {
  if (process.platform !== 'linux') return 0
  const threads = readdirSync(TASKS).filter(isOfPool).map(Number)
  const priority = Math.min(19, getPriority(process.pid) + STEPS_BEHIND)
  for (const thread of threads) setPriority(thread, priority)
  return threads.length
}

// Preloaded into a product process by the alerts proof: a leak that fills three quarters of the heap and stops there.
import { getHeapStatistics } from 'node:v8'

const kept = []
const grow = () => {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  if (used < limit * 0.73) kept.push(Array.from({ length: 256 * 1024 }, () => 0.5))
}
// Starts after the process is up.
setTimeout(() => setInterval(grow, 40).unref(), 5000).unref()

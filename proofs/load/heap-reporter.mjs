// Preloaded into the product's processes by the load proof: on SIGUSR2 it forces a garbage collection and writes the heap
// size. The memory of a process says little, because it keeps garbage as long as there is room.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const folder = process.env['HEAP_TOLD_IN']

process.on('SIGUSR2', () => {
  collect()
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
  // Readers must not see a partial file.
  const told = join(folder, `${process.pid}`)
  writeFileSync(`${told}.part`, JSON.stringify({ held: heapUsed + external, native: rss - heapTotal - external }))
  renameSync(`${told}.part`, told)
})

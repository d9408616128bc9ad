// Loaded into the product's processes by the proof of load: at SIGUSR2 everything that nothing holds is collected, and what is
// left is written down. What a process takes of the machine tells little: it keeps garbage for as long as there is room.
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
  // Whoever reads must not see half of it.
  const told = join(folder, `${process.pid}`)
  writeFileSync(`${told}.part`, JSON.stringify({ held: heapUsed + external, native: rss - heapTotal - external }))
  renameSync(`${told}.part`, told)
})

/**
 * node bench/serving.ts [seconds per round] [rounds]
 *
 * Compares the built portal with servers that send the same bytes: a directory page from memory with bare Fastify, and
 * a page rendered at start with Caddy. Two processes in turn under the same load, with the servers on their own core.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { paths } from '#app/paths.ts'
import { canPin, cpuMicroseconds, pinLoad, type Served } from './bench-process.ts'
import { startApi, startBareFastify, startCaddy, startPortal } from './rivals.ts'
import { fetchResponse, type WireResponse } from './wire-response.ts'

const [seconds = 4, rounds = 5] = process.argv.slice(2).map(Number)
const connections = 16

interface Figure {
  readonly perSecond: number
  readonly cpu: number
}

interface Comparison {
  readonly name: string
  readonly path: string
  readonly goal: number
  readonly startRival: (answer: WireResponse, folder: string) => Promise<Served>
}

async function measure({ port, child }: Served, path: string): Promise<Figure> {
  const before = cpuMicroseconds(child.pid)
  const { requests, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} failed responses, ${errors} errors`)
  return { perSecond: requests.average, cpu: (cpuMicroseconds(child.pid) - before) / requests.total }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

const middle = (figures: readonly Figure[]): Figure => ({
  perSecond: median(figures.map(({ perSecond }) => perSecond)),
  cpu: median(figures.map(({ cpu }) => cpu)),
})

const row = (name: string, { perSecond, cpu }: Figure) =>
  `| ${name} | ${Math.round(perSecond).toLocaleString('en')} | ${cpu.toFixed(1)} |`

/** Alternates both servers, so that other load on the machine affects both; the ratio is computed per round. */
async function compare(portal: Served, { name, path, goal, startRival }: Comparison): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'grana-bench-'))
  const answer = await fetchResponse(portal.port, path)
  const rival = await startRival(answer, folder)
  const granaFigures: Figure[] = []
  const rivalFigures: Figure[] = []
  try {
    for (const server of [portal, rival]) await measure(server, path)
    for (let round = 0; round < rounds; round += 1) {
      granaFigures.push(await measure(portal, path))
      rivalFigures.push(await measure(rival, path))
    }
  } finally {
    rival.child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const byRate = median(granaFigures.map((figure, round) => figure.perSecond / (rivalFigures[round]?.perSecond ?? 0)))
  const byCpu = median(granaFigures.map((figure, round) => (rivalFigures[round]?.cpu ?? 0) / figure.cpu))
  const missed = byRate < goal ? ', missed' : ''
  return `| ${name} | requests per second | processor time per request (µs) |
| --- | --: | --: |
${row('portal', middle(granaFigures))}
${row(rival.name, middle(rivalFigures))}
| ratio, median of the rounds (goal ${goal}${missed}) | ${byRate.toFixed(2)} | ${byCpu.toFixed(2)} |`
}

pinLoad()
const api = await startApi()
const portal = await startPortal(api.url)
const tables: string[] = []
try {
  tables.push(
    await compare(portal, {
      name: 'directory from memory',
      path: paths.programs(),
      goal: 0.7,
      startRival: startBareFastify,
    }),
    await compare(portal, { name: 'page rendered at start', path: paths.home(), goal: 0.8, startRival: startCaddy }),
  )
} finally {
  portal.child.kill()
  api.close()
}
const cores = canPin ? 'servers on one core, load on another' : 'servers and load on the same cores'
console.log(`<!-- figures -->
${rounds} alternating rounds of ${seconds} s, ${connections} connections, ${cores}; Caddy with GOMAXPROCS=1. Same bytes and headers.

${tables.join('\n\n')}
<!-- end -->`)

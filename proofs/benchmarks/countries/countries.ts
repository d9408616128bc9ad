/**
 * node proofs/benchmarks/countries/countries.ts [seconds per round] [rounds]
 *
 * GET /api/countries of the built API compared with bare Fastify serving the same bytes: two processes, in turn, the same load.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { inRoot } from '@grana/tools/paths'

const [seconds = 5, rounds = 4] = process.argv.slice(2).map(Number)
const connections = 16
const here = (path: string) => new URL(path, import.meta.url).pathname

type Server = { name: string; url: string; child: ChildProcess }

async function start(name: string, args: string[]): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      // Not production, because only there the rate limits cannot be lifted; nothing else on this path depends on it.
      NODE_ENV: 'test',
      API_PORT: '0',
      API_URL: 'http://api.grana.localhost:4001',
      PORTAL_URL: 'http://portal.grana.localhost:4000',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      RATE_LIMIT_SCALE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { name, url: (JSON.parse(line) as { address: string }).address, child }
}

type Figure = { perSecond: number; cpuMicroseconds: number }

/** Processor time of a process so far, in hundredths of a second; other work on the machine does not change it. */
function cpuTicks(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

async function measure({ url, child }: Server): Promise<Figure> {
  const before = cpuTicks(child.pid)
  const { requests, non2xx, errors } = await autocannon({
    url: `${url}/api/countries`,
    connections,
    duration: seconds,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} bad answers, ${errors} errors`)
  return {
    perSecond: requests.average,
    cpuMicroseconds: ((cpuTicks(child.pid) - before) * 10_000) / requests.total,
  }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function show(name: string, { perSecond, cpuMicroseconds }: Figure): string {
  return `${name.padEnd(13)} ${Math.round(perSecond)} req/s, ${cpuMicroseconds.toFixed(1)} µs of processor time per request`
}

const api = await start('api', [inRoot('apps/server/dist/main-api.js')])
const bare = await start('bare Fastify', [here('./bare-server.ts'), api.url])
const figures = new Map<Server, Figure[]>([
  [api, []],
  [bare, []],
])

for (const server of [api, bare]) await measure(server)
for (let round = 1; round <= rounds; round += 1) {
  for (const server of [api, bare]) {
    const figure = await measure(server)
    figures.get(server)?.push(figure)
    console.log(`round ${round}  ${show(server.name, figure)}`)
  }
}
for (const { child } of [api, bare]) child.kill()

function middle(server: Server): Figure {
  const all = figures.get(server) ?? []
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    cpuMicroseconds: median(all.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  }
}

function row({ name }: Server, { perSecond, cpuMicroseconds }: Figure): string {
  return `| ${name} | ${Math.round(perSecond).toLocaleString('en')} | ${cpuMicroseconds.toFixed(1)} |`
}

const [granaMedian, bareMedian] = [middle(api), middle(bare)]
const [byRate, byCpu] = [
  granaMedian.perSecond / bareMedian.perSecond,
  bareMedian.cpuMicroseconds / granaMedian.cpuMicroseconds,
]
// The results page takes the text between the marks.
console.log(`<!-- figures -->
Median of ${rounds} alternating rounds of ${seconds} s, ${connections} connections, load generator on the same cores.

| \`GET /api/countries\` | requests per second | processor time per request (µs) |
| --- | --: | --: |
${row(api, granaMedian)}
${row(bare, bareMedian)}
| ratio | ${byRate.toFixed(2)} | ${byCpu.toFixed(2)} |
<!-- end -->`)

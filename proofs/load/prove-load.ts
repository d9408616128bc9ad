/**
 * pnpm prove load
 *
 * Mixed load at a steady rate on two APIs and two workers: reads of the directory and of programs, reads and writes of
 * signed-in users, messages with their emails, sign-ups and pictures. Prints the latencies and the memory of each process;
 * fails if p99 exceeds a quarter of a second, if a request fails, or if memory grows.
 *
 * LOAD_SECONDS (600) and LOAD_RATE (100) change the run.
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@grana/server/db/database'
import { createLog } from '@grana/server/lib/log'
import { createUsers, oneAtATime } from '../faults/users.ts'
import { sendRequest, writeLead, writeName, writePicture, type Endpoints, type Write } from '../faults/writes.ts'
import { formatList, publishProof } from '../proof-page.ts'
import { quantile } from './client.ts'
import { createMemorySampler } from './process-memory.ts'

const {
  API_URL: first = '',
  API_TWIN_URL: second = '',
  CAPTCHA_URL: captcha = '',
  PORTAL_URL: portal = '',
} = process.env
const { DATABASE_OWNER_URL: ownerUrl = '', STACK_CONTROL_URL: control = '' } = process.env
const seconds = Number(process.env['LOAD_SECONDS'] ?? 600)
const rate = Number(process.env['LOAD_RATE'] ?? 100)
const goalMs = 250

const places: Endpoints[] = [first, second].map((api) => ({
  api,
  captcha,
  portal,
  timeoutMs: 10_000,
}))
const db = openDb(ownerUrl, { max: 2, applicationName: 'load', log: createLog({ level: 'silent', name: 'load' }) })
const people = await createUsers(places[0]!, db, 60)
const directory = JSON.parse((await sendRequest(places[0]!, '/api/portal/programs')).text) as {
  data: { uuid: string }[]
}
const programs = directory.data.map(({ uuid }) => uuid)

const statuses = new Map<string, number>()
let turn = 0

const read = async (place: Endpoints, path: string, headers?: Record<string, string>): Promise<void> => {
  const { status } = await sendRequest(place, path, headers && { headers }).catch(() => ({ status: 0 }))
  statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
}

const byOneOf = oneAtATime(people)

type Work = [name: string, share: number, work: (place: Endpoints) => Promise<unknown>]
const mix: readonly Work[] = [
  ['directory', 30, (place) => read(place, `/api/portal/programs?page=${1 + (turn % 2)}`)],
  ['program', 30, (place) => read(place, `/api/portal/program/${programs[turn % programs.length]}`)],
  ['own account', 20, (place) => byOneOf(({ headers }) => read(place, '/api/user', headers))],
  ['notifications', 10, (place) => byOneOf(({ headers }) => read(place, '/api/notifications', headers))],
  ['change of name', 6, (place) => byOneOf((person) => writeName(place, person))],
  ['message with two mails', 3, async (place) => leads.push(await writeLead(place))],
  ['picture', 1, (place) => byOneOf((person) => writePicture(place, person))],
]
/** Messages that were sent; undefined where no captcha token was issued. */
const leads: (Write | undefined)[] = []
let broken = 0
const times = new Map<string, number[]>(mix.map(([name]) => [name, []]))
const order = mix.flatMap((work) => Array.from({ length: work[1] }, () => work))
// A step that is coprime to 100 mixes them evenly.
const workOf = (n: number): Work => order[(n * 37) % order.length]!

const scale = createMemorySampler(control, seconds)

const began = performance.now()
const since = () => (performance.now() - began) / 1000
const running = new Set<Promise<void>>()
while (since() < seconds) {
  turn += 1
  const [name, , work] = workOf(turn)
  const at = performance.now()
  const done: Promise<void> = work(places[turn % 2]!)
    .then(() => void times.get(name)?.push(performance.now() - at))
    .catch((error: unknown) => {
      broken += 1
      console.log(`${name}: ${String(error)}`)
    })
    .finally(() => running.delete(done))
  running.add(done)
  scale.pass(since())
  await pause(Math.max(0, (turn * 1000) / rate - (performance.now() - began)))
}
await Promise.all(running)
const memory = await scale.end()

const all = [...times.values()].flat()
const writes = [...leads, ...people.flatMap((person) => [...person.writes, ...person.pictures])]
const failed =
  broken +
  writes.filter((write) => write?.decision !== 'done').length +
  [...statuses].filter(([status]) => status >= '400' || status === '0').reduce((sum, [, count]) => sum + count, 0)
const p99 = quantile(all, 0.99)
const ms = (value: number) => `${value.toFixed(1)} ms`
const lines = [
  `${all.length} requests in ${since().toFixed(0)} s (${(all.length / since()).toFixed(0)} a second), load ${loadavg()[0]?.toFixed(1)}, load generator on the same cores`,
  `p50, p99 and longest over all: ${ms(quantile(all, 0.5))}, ${ms(p99)}, ${ms(quantile(all, 1))} (goal ${goalMs} ms at p99)`,
  `answers that were not granted: ${failed}`,
  ...memory.lines,
]
const table = [
  '| what | requests | p50 | p99 |',
  '|---|--:|--:|--:|',
  ...[...times].map(
    ([name, list]) => `| ${name} | ${list.length} | ${ms(quantile(list, 0.5))} | ${ms(quantile(list, 0.99))} |`,
  ),
]
publishProof('load', `${formatList(lines)}\n\n${table.join('\n')}`, seconds >= 600 && rate >= 100)
await db.destroy()
process.exitCode = p99 <= goalMs && failed === 0 && memory.isFlat ? 0 : 1

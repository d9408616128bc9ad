/**
 * node proofs/benchmarks/accounts/accounts.ts [accounts] [flood seconds] [failures]        with DATABASE_ADMIN_URL
 *
 * Sign-ins compared with bare argon2; the cost of a million accounts; whether response time reveals that an account exists;
 * and whether a flood of sign-ins delays users who are signed in.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn, openClient, quantile, sessionHeaders, type Client } from '#proofs/load/client.ts'
import { createTestDatabase } from '@grana/server/db/test-database'
import { startApiProcess } from '@grana/server/testing/api-process'
import { benchEmail, benchPassword, seedAccounts } from './accounts-world.ts'

const [accounts = 1_000_000, floodSeconds = 60, failures = 2000] = process.argv.slice(2).map(Number)
const cores = availableParallelism()
let from = 0
const next = () => (from += 1)

async function bareRate(seconds: number): Promise<number> {
  const file = new URL('bare-argon2.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [file, String(seconds), String(cores)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return (JSON.parse(line) as { perSecond: number }).perSecond
}

async function loginRate(client: Client, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  async function person(): Promise<void> {
    while (performance.now() < end) {
      const turn = next()
      const response = await signIn(client, {
        email: benchEmail((turn % 1000) + 1),
        password: benchPassword,
        from: turn,
      })
      if (response.status !== 200) throw new Error(`a sign-in answered ${response.status}: ${response.body}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, person))
  return done / seconds
}

type Costs = { login: number; user: number; refresh: number }

/** Median milliseconds of each call, made one at a time. */
async function costs(client: Client, people: number): Promise<Costs> {
  const times = { login: [] as number[], user: [] as number[], refresh: [] as number[] }
  for (let turn = 0; turn < 220; turn += 1) {
    const email = benchEmail(1 + ((turn * 7919) % people))
    const response = await signIn(client, { email, password: benchPassword, from: next() })
    const headers = sessionHeaders(response, email)
    const user = await client.ask({ path: '/api/user', headers })
    const refresh = await client.ask({
      method: 'POST',
      path: '/api/auth/refresh-token',
      body: { refresh_token: headers['refresh'], email },
      headers,
    })
    if (user.status !== 200 || refresh.status !== 200) throw new Error(`${user.status} ${refresh.status}`)
    if (turn < 20) continue
    times.login.push(response.milliseconds)
    times.user.push(user.milliseconds)
    times.refresh.push(refresh.milliseconds)
  }
  return {
    login: quantile(times.login, 0.5),
    user: quantile(times.user, 0.5),
    refresh: quantile(times.refresh, 0.5),
  }
}

/** Failed sign-ins for addresses with and without an account, alternating; every attempt comes from another client. */
async function oracle(client: Client, tries: number): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let turn = 0; turn < tries; turn += 1) {
    for (const arm of turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = arm === 'known' ? benchEmail(turn + 1) : `nadie.${turn}@carga.example`
      const response = await signIn(client, { email, password: 'Ninguna#7otra', from: next() })
      if (response.status !== 401) throw new Error(`a failure answered ${response.status}`)
      times[arm].push(response.milliseconds)
    }
  }
  return times
}

/** Probability that two samples come from one distribution (Kolmogorov and Smirnov). */
function sameDistribution(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => [value, 0] as const), ...other.map((value) => [value, 1] as const)]
  let [distance, first, second] = [0, 0, 0]
  for (const [, side] of all.toSorted(([left], [right]) => left - right)) {
    if (side === 0) first += 1 / one.length
    else second += 1 / other.length
    distance = Math.max(distance, Math.abs(first - second))
  }
  const size = Math.sqrt((one.length * other.length) / (one.length + other.length))
  const scaled = (size + 0.12 + 0.11 / size) * distance
  let sum = 0
  for (let term = 1; term <= 100; term += 1) sum += (-1) ** (term - 1) * Math.exp(-2 * term ** 2 * scaled ** 2)
  return Math.min(1, Math.max(0, 2 * sum))
}

/** A signed-in user in a separate process, so that the load generator does not add to the measured latency. */
function startOwner(port: number) {
  const file = new URL('accounts-owner.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [file, String(port), String(floodSeconds)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const line = async () => {
    const { value, done } = (await lines.next()) as { value?: string; done?: boolean }
    if (value === undefined || done === true) throw new Error('the owner process ended before it printed its result')
    return value
  }
  const ready = line()
  return {
    ready,
    begin: () => child.stdin.end('go'),
    response: ready.then(line).then((text) => JSON.parse(text) as { times: number[]; refused: string[] }),
  }
}

/** Sends thousands of sign-ins from new addresses at a fixed rate while one signed-in user keeps calling the API. */
async function flood(port: number, perSecond: number) {
  const attackers = openClient(port, 256)
  const owner = startOwner(port)
  await owner.ready
  const statuses = new Map<number, number>()
  const end = performance.now() + floodSeconds * 1000
  const waiting = new Set<Promise<void>>()

  async function hostile(turn: number): Promise<void> {
    const sent = { email: benchEmail((turn % 1000) + 1), password: 'Ninguna#7otra', from: turn }
    // A connection that the server closed counts as a failure, under a status that does not exist.
    const status = await signIn(attackers, sent).then(
      (response) => response.status,
      () => 599,
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  async function attack(): Promise<void> {
    const began = performance.now()
    for (let sent = 0; performance.now() < end;) {
      const due = ((performance.now() - began) / 1000) * perSecond
      for (; sent < due && waiting.size < 2000; sent += 1) {
        const one: Promise<void> = hostile(next()).finally(() => waiting.delete(one))
        waiting.add(one)
      }
      await pause(5)
    }
    await Promise.all(waiting)
  }
  owner.begin()
  const [, { times, refused }] = await Promise.all([attack(), owner.response])
  for (const one of refused) console.error(`the owner was refused: ${one}`)
  attackers.close()
  return {
    statuses,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    asked: times.length,
    refused: refused.length,
  }
}

async function withAccounts<T>(count: number, work: (client: Client, port: number) => Promise<T>): Promise<T> {
  const database = await createTestDatabase()
  await seedAccounts(database.owner, count)
  const api = await startApiProcess({
    DATABASE_URL: database.urls.api,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'info',
  })
  const client = openClient(api.port, 16)
  try {
    return await work(client, api.port)
  } finally {
    client.close()
    api.kill()
    await database.drop()
  }
}

const few = await withAccounts(2500, async (client, port) => {
  const rates = { bare: [] as number[], api: [] as number[] }
  await loginRate(client, 2)
  for (let round = 0; round < 3; round += 1) {
    rates.bare.push(await bareRate(4))
    rates.api.push(await loginRate(client, 4))
  }
  const cost = await costs(client, 1000)
  const times = await oracle(client, failures)
  const capacity = quantile(rates.api, 0.5)
  return { rates, cost, times, capacity, flooded: await flood(port, Math.ceil(capacity * 10)) }
})
// Prints progress, because the run takes minutes.
console.error(`few accounts: ${JSON.stringify({ ...few.rates, ...few.cost, p99: few.flooded.p99 })}`)
const many = await withAccounts(accounts, (client) => costs(client, accounts))

const ratio = quantile(few.rates.api, 0.5) / quantile(few.rates.bare, 0.5)
const difference = Math.abs(quantile(few.times.known, 0.5) - quantile(few.times.unknown, 0.5))
const { flooded } = few
const growth = (name: keyof Costs) => many[name] / few.cost[name]
const hashed = flooded.statuses.get(401) ?? 0
const failed = [...flooded.statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0)
const formatLine = (name: string, value: string, isGood = true) => `- ${name}: ${value}${isGood ? '' : ' (missed)'}`
const ms = (value: number) => `${value.toFixed(1)} ms`

console.log(`<!-- figures -->
${formatLine('sign-ins a second beside bare argon2 with the same figures (goal 0.75)', `${quantile(few.rates.api, 0.5).toFixed(0)} and ${quantile(few.rates.bare, 0.5).toFixed(0)}, ratio ${ratio.toFixed(2)}`, ratio >= 0.75)}
${(['login', 'user', 'refresh'] as const).map((name) => formatLine(`${name}, median with 1,000 and with ${accounts.toLocaleString('en')} accounts (goal 1.2)`, `${ms(few.cost[name])} and ${ms(many[name])}, ratio ${growth(name).toFixed(2)}`, growth(name) <= 1.2)).join('\n')}
${formatLine(`failed sign-ins with and without an account, ${failures.toLocaleString('en')} each, difference of medians (goal 3 ms)`, `${difference.toFixed(2)} ms, same distribution with probability ${sameDistribution(few.times.known, few.times.unknown).toFixed(3)}`, difference <= 3)}
${formatLine(`${floodSeconds} s of ten times the capacity from new addresses`, `${[...flooded.statuses].map(([status, count]) => `${status} × ${count.toLocaleString('en')}`).join(', ')}; ${hashed.toLocaleString('en')} reached the hashing queue`, failed === 0)}
${formatLine('GET api/user meanwhile, p50 and p99 (goal 250 ms)', `${ms(flooded.p50)}, ${ms(flooded.p99)} over ${flooded.asked} calls, ${flooded.refused} refused`, flooded.p99 <= 250 && flooded.refused === 0)}
<!-- end -->`)

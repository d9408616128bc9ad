import { signIn, openClient } from '#proofs/load/client.ts'
/**
 * node proofs/benchmarks/accounts/sign-in-cost.ts [sign-ins]        with DATABASE_ADMIN_URL
 *
 * Processor time of a successful, a failed and a refused sign-in, by who spends it: the responding thread, the hashing
 * threads, PostgreSQL. Other work on the machine hardly changes it.
 */
import { createTestDatabase } from '@grana/server/db/test-database'
import { startApiProcess } from '@grana/server/testing/api-process'
import { cpuTimeOf, cpuTimeOfEndedChildren, databaseProcesses } from '../cores.ts'
import { benchEmail, benchPassword, seedAccounts } from './accounts-world.ts'

const [times = 1000] = process.argv.slice(2).map(Number)
let from = 0

const database = await createTestDatabase()
await seedAccounts(database.owner, 1000)
const api = await startApiProcess({ DATABASE_URL: database.urls.api, TRUSTED_PROXIES: '127.0.0.1' })

type Spent = { answering: number; all: number; postgres: number; client: number }

async function spent(): Promise<Spent> {
  const databases = await databaseProcesses(database.owner)
  const own = process.cpuUsage()
  return {
    answering: cpuTimeOf(`${api.pid}/task/${api.pid}`),
    all: cpuTimeOf(api.pid),
    // The server has closed the connections that were idle in between.
    postgres: databases.reduce((sum, pid) => sum + cpuTimeOf(pid), cpuTimeOfEndedChildren(databases[0] ?? 0)),
    client: (own.user + own.system) / 1000,
  }
}

type Kind = { name: string; password: string; atOnce: number; calls: number }

async function measure({ name, password, atOnce, calls }: Kind): Promise<void> {
  const statuses = new Map<number, number>()
  // A separate client: the server has closed the connections that were idle in between.
  const client = openClient(api.port, atOnce)
  const before = await spent()
  const began = performance.now()
  let sent = 0
  async function person(): Promise<void> {
    while (sent < calls) {
      sent += 1
      from += 1
      const response = await signIn(client, { email: benchEmail((from % 1000) + 1), password, from })
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, person))
  const seconds = (performance.now() - began) / 1000
  const after = await spent()
  client.close()
  const each = (key: keyof Spent) => ((after[key] - before[key]) / calls).toFixed(2)
  const rest = ((after.all - after.answering - before.all + before.answering) / calls).toFixed(2)
  console.log(
    `${name}: ${[...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}; ` +
      `${(calls / seconds).toFixed(0)} a second; ms each: answering ${each('answering')}, hashing and other threads ` +
      `${rest}, PostgreSQL ${each('postgres')}, client ${each('client')}`,
  )
}

// As many calls as are measured: before that the engine still compiles.
await measure({ name: 'warm-up', password: benchPassword, atOnce: 8, calls: times })
await measure({ name: 'sign-in', password: benchPassword, atOnce: 8, calls: times })
await measure({ name: 'failed', password: 'Ninguna#7otra', atOnce: 8, calls: times })
await measure({ name: 'flood', password: 'Ninguna#7otra', atOnce: 200, calls: times * 10 })

await api.terminate()
await database.drop()

import pg from 'pg'
import { quantile, type Client } from '#proofs/load/client.ts'
import type { List } from '#proofs/size/lists.ts'
import type { Statement } from '#proofs/size/plans.ts'
import type { TestDatabase } from '@grana/server/db/test-database'
import { requestList } from './work.ts'

const rounds = 400

async function runBare(client: pg.Client, statements: readonly Statement[]): Promise<number> {
  const began = performance.now()
  await client.query('begin')
  await client.query(`select set_config('grana.user_id', $1, true)`, [statements[0]?.actor])
  for (const { text, values } of statements) await client.query(text, values)
  await client.query('commit')
  return performance.now() - began
}

export type BareComparison = { api: number; bare: number }

/** A list through the API compared with its own statements through a bare connection, in turn; medians in milliseconds. */
export async function compareWithBare(
  { urls }: TestDatabase,
  client: Client,
  { list, statements }: { list: List; statements: readonly Statement[] },
): Promise<BareComparison> {
  const bare = new pg.Client({ connectionString: urls.api, application_name: 'bare' })
  await bare.connect()
  const times = { api: [] as number[], bare: [] as number[] }
  for (let round = -40; round < rounds; round += 1) {
    const [one, other] = [await requestList(client, list), await runBare(bare, statements)]
    if (round < 0) continue
    times.api.push(one)
    times.bare.push(other)
  }
  await bare.end()
  return { api: quantile(times.api, 0.5), bare: quantile(times.bare, 0.5) }
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#server/db/connection.ts'
import { reportingAgent, reportWorld } from '#server/testing/reports.ts'
import { metricsToken, startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { claimTestCredential, openTestCredential } from '@grana/contract/programs/agent-credentials'
import { importTestCredentials, saveCredentialInstructions } from '@grana/contract/programs/credential-pools'

let api: TestApi
let worker: TestWorker

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

/** Every secret carries it, so that one search finds any of them. */
const mark = 'Zq7kiwimark'
/** A text that is not a secret, which the same searches must find. */
const control = 'Zq7opencontrol'

const admin = <T>(work: Parameters<typeof withClient<T>>[1]) =>
  withClient(process.env['DATABASE_ADMIN_URL'] ?? '', work)

/** Tables that have the text in any column, plain or as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('grana', 'graphile_worker') and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`.execute(
    api.database.owner,
  )
  const bytes = Buffer.from(text).toString('hex')
  const found = []
  for (const { name } of rows) {
    const hits = await sql`select from ${sql.raw(name)} t
      where position(${text} in t::text) > 0 or position(${bytes} in t::text) > 0 limit 1`.execute(api.database.owner)
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

/** Segments of the write-ahead log since a position that have the text. */
async function segmentsWith(text: string, since: string): Promise<string[]> {
  return admin(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_ls_waldir() where name >= pg_walfile_name($1::pg_lsn)
        and name <= pg_walfile_name(pg_current_wal_lsn()) and name ~ '^[0-9A-F]{24}$'
        and position(convert_to($2, 'UTF8') in pg_read_binary_file('pg_wal/' || name)) > 0`,
      [since, text],
    )
    return rows.map(({ name }) => name)
  })
}

test(
  'no marked secret is in rows, in the write-ahead log, in logs, in emails or in metrics',
  { timeout: 600_000 },
  async () => {
    const since = await admin(async (client) => {
      const { rows } = await client.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
      return rows[0]?.at ?? '0/0'
    })
    const perPool = sized({ gate: 20, full: 200 })
    for (let pool = 0; pool < sized({ gate: 1, full: 5 }); pool += 1) {
      const world = await reportWorld(api, {}, { credential_mode: 'provided_user_password' })
      const { browser } = await world.inProgram('administrator')
      const params = { organization: world.organization, program: world.program, target: world.target }
      const rows = Array.from({ length: perPool }, (_, index) => `tester-${index},${mark}-${pool}-${index}`).join('\n')
      const added = await browser.call(importTestCredentials, { params, body: { content: rows, has_header: false } })
      expect(added.body['data']).toMatchObject({ added: perPool })
      await browser.call(saveCredentialInstructions, { params, body: { instructions: `Read ${control}` } })
      const agent = await reportingAgent(api)
      const own = { program: world.program, target: world.target }
      expect((await agent.browser.call(claimTestCredential, { params: own })).status).toBe(200)
      expect(JSON.stringify((await agent.browser.call(openTestCredential, { params: own })).body)).toContain(mark)
    }
    await worker.drain()
    expect(await tablesWith(mark)).toEqual([])
    expect(await tablesWith(control)).not.toEqual([])
    expect(await segmentsWith(mark, since)).toEqual([])
    expect(await segmentsWith(control, since)).not.toEqual([])
    const headers = { authorization: `Bearer ${metricsToken}` }
    const { body: metrics } = await api.app.inject({ url: '/metrics', headers })
    const told = [...api.logged, metrics, JSON.stringify(worker.mails.received)]
    expect(told.filter((text) => text.includes(mark))).toEqual([])
    expect(api.logged.length).toBeGreaterThan(0)
  },
)

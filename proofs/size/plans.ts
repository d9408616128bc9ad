import { sql } from 'kysely'
import type pg from 'pg'
import { buildApp } from '@grana/server/app'
import { buildContext } from '@grana/server/build-context'
import { createDb, openPool, type Db } from '@grana/server/db/database'
import type { TestDatabase } from '@grana/server/db/test-database'
import { createLifecycle } from '@grana/server/http/stop/lifecycle'
import { createLog } from '@grana/server/lib/log'
import { testConfig } from '@grana/server/testing/test-api'
import type { List } from './lists.ts'

/** A statement as the API sent it, and the user it acts for. */
export type Statement = { text: string; values: unknown[]; actor: string }

type Sent = string | { text: string; values?: unknown[] }

/** Records every statement of a connection; `set_config` names the user of the statements after it. */
function listen(client: pg.PoolClient, statements: Statement[]): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  let actor = ''
  const query = (sent: Sent, given?: unknown) => {
    const { text, values } =
      typeof sent === 'string'
        ? { text: sent, values: Array.isArray(given) ? (given as unknown[]) : [] }
        : { text: sent.text, values: sent.values ?? [] }
    if (text.includes("set_config('grana.user_id'")) actor = String(values[0])
    statements.push({ text, values, actor })
    if (/^\s*(commit|rollback)\b/i.test(text)) actor = ''
    return given === undefined ? send(sent) : send(sent, given)
  }
  client.query = query as unknown as typeof client.query
}

const isQuestion = ({ text }: Statement): boolean =>
  /^\s*(select|with)\b/i.test(text) && !text.includes("set_config('grana.user_id'")

export type Recorder = {
  /** Requests a list and returns the reading statements that the API sent for it. */
  ask: (list: List) => Promise<{ status: number; body: string; statements: Statement[] }>
  /** Sends a request and returns every statement that the API sent for it. */
  send: (list: List & { payload: object }) => Promise<{ status: number; body: string; statements: Statement[] }>
  close: () => Promise<void>
}

/** The API in this process, over recorded connections. */
export async function startRecorder({ urls }: TestDatabase): Promise<Recorder> {
  const statements: Statement[] = []
  const log = createLog({ level: 'silent', name: 'test' })
  const pool = openPool(urls.api, { max: 2, applicationName: 'grana-plans', log })
  pool.on('connect', (client) => listen(client, statements))
  const context = { ...buildContext(testConfig({ DATABASE_URL: urls.api }), { log }), db: createDb(pool) }
  const app = buildApp(context, createLifecycle())
  await app.ready()
  return {
    async ask({ path, by }) {
      statements.length = 0
      const { statusCode: status, body } = await app.inject({ method: 'GET', url: path, headers: by.headers })
      return { status, body, statements: statements.filter(isQuestion) }
    },
    async send({ path, by, payload }) {
      statements.length = 0
      const { statusCode: status, body } = await app.inject({ method: 'POST', url: path, headers: by.headers, payload })
      return { status, body, statements: [...statements] }
    },
    async close() {
      await app.close()
      await pool.end()
    },
  }
}

/** Tables whose rows belong to tenants. */
export async function tenantTables(owner: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'grana'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity and (
      c.relname = 'organizations' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))`.execute(
    owner,
  )
  return new Set(rows.map(({ name }) => name))
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

export type PlanReads = {
  /** Scanned sequentially. */
  scanned: string[]
  /** Read by an index without a condition: from its beginning, up to a limit. */
  walked: string[]
}

/** How the database would read the tenants' tables for a statement, as the role of the API and with row security on. */
export async function explainReads(api: Db, tables: ReadonlySet<string>, statement: Statement): Promise<PlanReads> {
  const plan = await api.transaction().execute(async (trx) => {
    await sql`select set_config('grana.user_id', ${statement.actor}, true)`.execute(trx)
    const explain = sql.raw(`explain (format json) ${statement.text}`).compile(trx)
    const asked = { ...explain, parameters: statement.values }
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(asked)
    return rows[0]!['QUERY PLAN'][0]!.Plan
  })
  const nodes = nodesOf(plan).filter((node) => tables.has(node['Relation Name'] ?? ''))
  const named = (found: Node[]) => found.map((node) => node['Relation Name'] ?? '')
  return {
    scanned: named(nodes.filter((node) => node['Node Type'] === 'Seq Scan')),
    walked: named(
      nodes.filter((node) => /^Index (Only )?Scan/.test(node['Node Type']) && node['Index Cond'] === undefined),
    ),
  }
}

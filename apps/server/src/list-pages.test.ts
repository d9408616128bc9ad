import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMember, insertOrganization, insertProgram, signedInBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { listInvitations } from '@grana/contract/customers/invitations'
import { listEngagements } from '@grana/contract/engagements/organization-engagements'
import type { Operation } from '@grana/contract/operation'
import { listProgramAgents } from '@grana/contract/programs/agents'
import { listJoinRequests } from '@grana/contract/programs/joining'
import { listKnownIssues } from '@grana/contract/reports/organization-reports'

let api: TestApi
let browser: TestBrowser
let other: { organization: string; program: string }
let own: { organization: string; program: string }

/** More than two pages of every list; three rows share each moment. */
const total = 220
const moment = sql`timestamptz '2026-01-01 12:00Z' + (n / 3) * interval '1 minute'`

/** An organization with more rows in each list than pages show at once. */
async function seedLists() {
  const db = api.database.owner
  const { id: organization } = await insertOrganization(db)
  const program = await insertProgram(db, organization)
  const owner = await insertMember(db, organization, { role: 'owner', factor: true })
  const agent = await insertTestUser(db, { kind: 'agent', username: `p${randomUUID().slice(0, 8)}` })
  const rows = sql`generate_series(1, ${sql.lit(total)}) n`
  await db.transaction().execute(async (trx) => {
    await sql`insert into invitations (organization_id, email, email_key, role, state, invited_by, sent_at, expires_at, created_at)
      select ${organization}, 'p' || n || '@tepozan.example', 'p' || n || '@tepozan.example', 'viewer', 'withdrawn', ${owner.id},
        ${moment}, ${moment} + interval '7 days', ${moment} from ${rows}`.execute(trx)
    await sql`insert into agent_invitations (organization_id, program_id, user_id, state, invited_by, created_at, answered_at)
      select ${organization}, ${program}, ${agent.id}, 'left', ${owner.id}, ${moment}, ${moment} from ${rows}`.execute(
      trx,
    )
    await sql`insert into join_requests (organization_id, program_id, user_id, message, state, created_at, answered_at, answered_by, reason)
      select ${organization}, ${program}, ${agent.id}, 'words', 'refused', ${moment}, ${moment}, ${owner.id}, 'why'
      from ${rows}`.execute(trx)
    await sql`insert into known_issues (organization_id, program_id, title, text, registered_by, known_since, created_at)
      select ${organization}, ${program}, 'issue ' || n, 'text', ${owner.id}, '2026-01-01', ${moment} from ${rows}`.execute(
      trx,
    )
    await sql`with made as (
        insert into engagements (organization_id, id, title, events, scope, created_by, created_at, moved_at)
        select ${organization}, gen_random_uuid(), 'test ' || n, 1, '{}', ${owner.id}, ${moment}, ${moment} from ${rows}
        returning organization_id, id, created_at)
      insert into engagement_events (organization_id, engagement_id, number, kind, side, actor_id, to_state, created_at)
      select organization_id, id, 1, 'created', 'organization', ${owner.id}, 'draft', created_at from made`.execute(trx)
  })
  return { organization, program, owner }
}

beforeAll(async () => {
  api = await startTestApi()
  other = await seedLists()
  const { owner, ...place } = await seedLists()
  own = place
  browser = await signedInBrowser(api.app, api.database.owner, owner)
})
afterAll(() => api.close())

async function page(operation: Operation, after?: string) {
  const query = after === undefined ? {} : { after }
  const { status, body } = await browser.call(operation, { params: own, query })
  expect(status).toBe(200)
  const { data, meta } = body as { data: { id: string }[]; meta: { next: string | null } }
  return { ids: data.map(({ id }) => id), next: meta.next }
}

const tables = {
  invitations: listInvitations,
  agent_invitations: listProgramAgents,
  join_requests: listJoinRequests,
  known_issues: listKnownIssues,
  engagements: listEngagements,
} as const
const lists = Object.entries(tables) as [keyof typeof tables, Operation][]

test.each(lists)('%s: every row is on one page, newest first, and the last page says so', async (table, operation) => {
  const seen: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const { ids, next } = await page(operation, after)
    expect(ids.length).toBeGreaterThan(0)
    seen.push(...ids)
    after = next
  }
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(table)} where organization_id = ${own.organization}
    order by created_at desc, id desc`.execute(api.database.owner)
  expect(seen).toEqual(rows.map(({ id }) => id))
})

test.each(lists)('%s: a row of another organization is no cursor, like an unknown one', async (table, operation) => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where organization_id = ${other.organization} order by created_at limit 1`.execute(api.database.owner)
  expect(await page(operation, rows[0]?.id)).toEqual({ ids: [], next: null })
  expect(await page(operation, randomUUID())).toEqual({ ids: [], next: null })
})

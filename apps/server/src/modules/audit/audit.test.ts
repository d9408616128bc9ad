import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pairwiseId } from '#server/lib/pairwise-id.ts'
import { insertTarget } from '#server/testing/programs.ts'
import { grantSecondFactor, reportingAgent, reportWorld, sendReport } from '#server/testing/reports.ts'
import {
  signedInBrowser,
  insertMember,
  insertOrganization,
  insertProgram,
  type MembershipRoles,
} from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser, type TestUser } from '#server/testing/test-user.ts'
import { auditPartSize, exportAuditEvents, listAuditEvents, type AuditEvent } from '@grana/contract/customers/audit'
import type { ProgramRole } from '@grana/contract/tenancy'

let api: TestApi
let ours: string
let program: string
let other: string
let owner: TestUser

const mark = 'Zqforeign'

async function writeEvent(organizationId: string, event: { action: string; programId?: string; actorId?: string }) {
  await api.database.owner
    .insertInto('audit_events')
    .values({
      organization_id: organizationId,
      program_id: event.programId ?? null,
      actor_id: event.actorId ?? null,
      action: event.action,
      thing: 'target',
      thing_id: randomUUID(),
      details: JSON.stringify({ words: event.action }),
    })
    .execute()
}

beforeAll(async () => {
  api = await startTestApi()
  const db = api.database.owner
  ours = (await insertOrganization(db, 'ours')).id
  program = await insertProgram(db, ours, 'one')
  other = await insertProgram(db, ours, 'two')
  owner = await insertMember(db, ours, { role: 'owner' })
  const theirs = await insertOrganization(db, mark)
  await writeEvent(theirs.id, { action: 'foreign.done' })
  await writeEvent(ours, { action: 'whole.done', actorId: owner.id })
  await writeEvent(ours, { action: 'one.done', programId: program })
  await writeEvent(ours, { action: 'two.done', programId: other })
})
afterAll(() => api.close())

const as = (user: TestUser): Promise<TestBrowser> => signedInBrowser(api.app, api.database.owner, user)
const read = async (user: TestUser) => (await as(user)).call(listAuditEvents, { params: { organization: ours } })
const actions = (response: { body: Record<string, unknown> }) =>
  (response.body['data'] as AuditEvent[]).map(({ action }) => action)

/** A getter: the program does not exist yet when the cases are listed. */
const appointed = (role: ProgramRole): MembershipRoles => ({
  role: 'member',
  get programs() {
    return [{ programId: program, role }]
  },
})

describe('listAuditEvents', () => {
  test.each<[string, MembershipRoles, string[]]>([
    ['an owner', { role: 'owner' }, ['two.done', 'one.done', 'whole.done']],
    ['a viewer', { role: 'viewer' }, ['two.done', 'one.done', 'whole.done']],
    ['a program’s owner', appointed('owner'), ['one.done']],
    ['a program’s administrator', appointed('administrator'), ['one.done']],
  ])('shows %s the events they may see, newest first', async (_who, place, expected) => {
    const response = await read(await insertMember(api.database.owner, ours, place))
    expect(actions(response).filter((action) => action.endsWith('.done'))).toEqual(expected)
    expect(JSON.stringify(response.body)).not.toContain('foreign')
  })

  test('names the actor and the program', async () => {
    const events = (await read(owner)).body['data'] as AuditEvent[]
    expect(events.find(({ action }) => action === 'whole.done')?.actor).toEqual({
      id: owner.id,
      name: 'Ximena Paredes Luna',
    })
    expect(events.find(({ action }) => action === 'one.done')).toMatchObject({
      actor: null,
      program: { id: program, name: 'Program one' },
    })
  })

  test('names the subject of an event, and agents by handle only', async () => {
    const db = api.database.owner
    const { id: organization } = await insertOrganization(db, 'about')
    const reader = await insertMember(db, organization, { role: 'owner' })
    const agent = await insertTestUser(db, { username: 'quetzal_one' })
    const place = await insertProgram(db, organization, 'about')
    const target = await insertTarget(db, organization, { name: 'Web shop' })
    const asked = await db
      .insertInto('agent_invitations')
      .values({ organization_id: organization, program_id: place, user_id: agent.id, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update grana.agent_invitations set state = 'accepted', answered_at = now() where id = ${asked.id}`.execute(
      db,
    )
    const write = (action: string, [thing, thingId]: readonly [string, string], details = {}) =>
      db
        .insertInto('audit_events')
        .values({ organization_id: organization, action, thing, thing_id: thingId, details: JSON.stringify(details) })
        .execute()
    await write('target.archived', ['target', target])
    await write('program.target_withdrawn', ['policy_version', `${place} 2`], { target })
    await write('member.dismissed', ['member', reader.id])
    await write('agent.invited', ['agent_invitation', asked.id])
    await write('target.changed', ['target', '-'.repeat(36)])
    const response = await (await as(reader)).call(listAuditEvents, { params: { organization } })
    const events = response.body['data'] as AuditEvent[]
    expect(Object.fromEntries(events.map(({ action, about }) => [action, about]))).toEqual({
      'agent.accepted': null,
      'agent.invited': '@quetzal_one',
      'member.dismissed': 'Ximena Paredes Luna',
      'program.target_withdrawn': 'Web shop',
      'target.archived': 'Web shop',
      'target.changed': null,
    })
    const answered = events.find(({ action }) => action === 'agent.accepted')
    const userId = agent.id
    const actor = {
      id: pairwiseId(api.context.config.appSecret, { organizationId: organization, userId }),
      name: '@quetzal_one',
    }
    expect(answered).toMatchObject({ actor, program: { id: place } })
    expect(JSON.stringify(answered)).not.toContain('Ximena')
    expect(JSON.stringify(response.body)).not.toContain(agent.id)
  })

  test.each<[string, () => Promise<TestUser>, number]>([
    ['a program’s analyst', () => insertMember(api.database.owner, ours, appointed('analyst')), 403],
    ['a program’s viewer', () => insertMember(api.database.owner, ours, appointed('viewer')), 403],
    ['a technical contact', () => insertMember(api.database.owner, ours, appointed('technical_contact')), 403],
    ['a plain member', () => insertMember(api.database.owner, ours, { role: 'member' }), 403],
    ['an agent', () => insertTestUser(api.database.owner), 404],
    [
      'an administrator of the platform',
      () => insertTestUser(api.database.owner, { kind: 'staff', staff_role: 'administrator' }),
      404,
    ],
  ])('denies access to %s', async (_who, make, status) => {
    expect((await read(await make())).status).toBe(status)
  })

  test('filters by action or member across pages', async () => {
    const db = api.database.owner
    const { id: organization } = await insertOrganization(db, 'filters')
    const [reader, colleague] = [
      await insertMember(db, organization, { role: 'owner' }),
      await insertMember(db, organization, { role: 'member' }),
    ]
    for (let count = 0; count < 55; count += 1)
      await writeEvent(organization, { action: 'kept.done', actorId: reader.id })
    await writeEvent(organization, { action: 'kept.done', actorId: colleague.id })
    await writeEvent(organization, { action: 'other.done', actorId: colleague.id })
    const browser = await as(reader)
    const page = async (query: Record<string, string>) => {
      const { status, body } = await browser.call(listAuditEvents, { params: { organization }, query })
      return { status, events: body['data'] as AuditEvent[], next: (body['meta'] as { next: string | null }).next }
    }
    const theirs = await page({ actor: colleague.id })
    expect(theirs.events.map(({ action }) => action)).toEqual(['other.done', 'kept.done'])
    expect((await page({ actor: colleague.id, action: 'kept.done' })).events).toHaveLength(1)
    const first = await page({ action: 'kept.done' })
    const second = await page({ action: 'kept.done', after: first.next ?? '' })
    expect([first.events.length, second.events.length, second.next]).toEqual([50, 6, null])
    expect((await page({ action: 'absent.done' })).events).toEqual([])
  })

  test('finds events by target, program, member and reference, and none that the reader may not see', async () => {
    const db = api.database.owner
    const { id: organization } = await insertOrganization(db, 'searched')
    const searched = await insertProgram(db, organization, 'Payments 100%')
    const hidden = await insertProgram(db, organization, 'Ledger')
    const browser = await as(await insertMember(db, organization, { role: 'owner' }))
    const lead = await insertMember(db, organization, {
      role: 'member',
      programs: [{ programId: searched, role: 'owner' }],
    })
    await db
      .updateTable('users')
      .set({ first_name: 'Zoraida', last_name: 'Quispe' })
      .where('id', '=', lead.id)
      .execute()
    const target = await insertTarget(db, organization, { name: 'Vault' })
    const write = (action: string, changes: object) =>
      db
        .insertInto('audit_events')
        .values({ organization_id: organization, action, thing: 'program', details: '{}', ...changes })
        .execute()
    await write('target.found', { thing: 'target', thing_id: target })
    await write('details.found', { details: JSON.stringify({ target }) })
    await write('program.found', { program_id: searched })
    await write('hidden.found', { program_id: hidden, actor_id: lead.id })
    await write('member.found', { thing: 'member', thing_id: lead.id })
    const find = async (by: TestBrowser, q: string) =>
      actions(await by.call(listAuditEvents, { params: { organization }, query: { q } })).toSorted()
    expect(await find(browser, 'vault')).toEqual(['details.found', 'target.found'])
    expect(await find(browser, '100%')).toEqual(['program.found'])
    expect(await find(browser, 'pay_ents')).toEqual([])
    expect(await find(browser, 'zoraida qui')).toEqual(['hidden.found', 'member.found'])
    expect(await find(browser, 'nothing like it')).toEqual([])
    expect(await find(browser, '')).toHaveLength(5)
    const own = await as(lead)
    expect(await find(own, 'ledger')).toEqual([])
    expect(await find(own, 'zoraida')).toEqual([])
    expect(await find(own, 'payments')).toEqual(['program.found'])
    expect((await browser.call(listAuditEvents, { params: { organization }, query: { q: 'a' } })).status).toBe(422)
  })

  test('finds the events of a report by its reference', async () => {
    const world = await reportWorld(api)
    const report = await sendReport(await reportingAgent(api), world)
    const { number } = await api.database.owner
      .selectFrom('reports')
      .select('number')
      .where('id', '=', report)
      .executeTakeFirstOrThrow()
    const params = { organization: world.organization }
    const events = async (q: string) =>
      (await world.browser.call(listAuditEvents, { params, query: { q } })).body['data'] as AuditEvent[]
    expect((await events(`#${number}`)).map(({ thing_id: id }) => id)).toContain(report)
    expect(await events(`#${number + 1}`)).toEqual([])
  })

  test('finds nothing for the account id of an agent or of a user of another organization', async () => {
    const db = api.database.owner
    const { id: organization } = await insertOrganization(db, 'strangers')
    const browser = await as(await insertMember(db, organization, { role: 'owner' }))
    const agent = await insertTestUser(db)
    for (const actorId of [agent.id, owner.id]) {
      await writeEvent(organization, { action: 'strange.done', actorId })
      const { body } = await browser.call(listAuditEvents, { params: { organization }, query: { actor: actorId } })
      expect(body['data']).toEqual([])
    }
  })

  test('orders events of the same time consistently across pages', async () => {
    const { id } = await insertOrganization(api.database.owner, 'ties')
    const reader = await as(await insertMember(api.database.owner, id, { role: 'owner' }))
    const at = {
      organization_id: id,
      action: 'tie.done',
      thing: 'target',
      created_at: new Date('2026-11-01T12:00:00Z'),
    }
    const ids = Array.from({ length: 70 }, () => randomUUID())
    await api.database.owner
      .insertInto('audit_events')
      .values(ids.map((one) => ({ ...at, id: one })))
      .execute()
    const page = async (after?: string) =>
      (
        await reader.call(listAuditEvents, {
          params: { organization: id },
          query: after === undefined ? {} : { after },
        })
      ).body['data'] as AuditEvent[]
    const first = await page()
    const all = [...first, ...(await page(first.at(-1)?.id))].map((event) => event.id)
    expect(all).toEqual(ids.toSorted().toReversed())
  })

  test('returns each event once across pages while others are inserted', async () => {
    const { id } = await insertOrganization(api.database.owner, 'pages')
    const reader = await as(await insertMember(api.database.owner, id, { role: 'owner' }))
    for (let count = 0; count < 120; count += 1) await writeEvent(id, { action: 'page.done' })
    const seen: string[] = []
    let after: string | null = null
    do {
      const response = await reader.call(listAuditEvents, {
        params: { organization: id },
        query: after === null ? {} : { after },
      })
      seen.push(...(response.body['data'] as AuditEvent[]).map((event) => event.id))
      after = (response.body['meta'] as { next: string | null }).next
      await writeEvent(id, { action: 'late.done' })
    } while (after !== null)
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })

  test('rejects a cursor of another organization', async () => {
    const foreign = await api.database.owner
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'foreign.done')
      .executeTakeFirstOrThrow()
    const response = await (
      await as(owner)
    ).call(listAuditEvents, { params: { organization: ours }, query: { after: foreign.id } })
    const absent = await (
      await as(owner)
    ).call(listAuditEvents, { params: { organization: ours }, query: { after: randomUUID() } })
    expect([response.body['data'], response.body['meta']]).toEqual([absent.body['data'], absent.body['meta']])
  })

  test('rejects a cursor of a program that the reader does not lead', async () => {
    const elsewhere = await api.database.owner
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'two.done')
      .executeTakeFirstOrThrow()
    const lead = await as(await insertMember(api.database.owner, ours, appointed('owner')))
    const page = async (after: string) => {
      const { body } = await lead.call(listAuditEvents, { params: { organization: ours }, query: { after } })
      return [body['data'], body['meta']]
    }
    expect(await page(elsewhere.id)).toEqual(await page(randomUUID()))
  })
})

describe('exportAuditEvents', () => {
  const take = async (user: TestUser, filters = {}, organization = ours) => {
    const browser = await as(user)
    await grantSecondFactor(api.database.owner, user)
    return browser.call(exportAuditEvents, { params: { organization }, body: { filters } })
  }
  const contentOf = (response: { body: Record<string, unknown> }) =>
    (response.body['data'] as { content: string; count: number }).content

  test('writes what the member may see, and the log records it', async () => {
    const file = contentOf(await take(owner))
    expect(file).toContain('two.done')
    expect(file).not.toContain('foreign')
    const lead = await insertMember(api.database.owner, ours, appointed('owner'))
    const own = contentOf(await take(lead))
    expect(own).toContain('one.done')
    expect(own).not.toMatch(/two[.]done|whole[.]done/)
    expect(actions(await read(owner))).toContain('audit.exported')
  })

  test('filters by result and days', async () => {
    const today = new Date().toISOString().slice(0, 10)
    expect(contentOf(await take(owner, { from: today, until: today }))).toContain('whole.done')
    expect(contentOf(await take(owner, { until: '2020-01-01' }))).not.toContain('whole.done')
    expect(contentOf(await take(owner, { outcome: 'denied' }))).not.toContain('whole.done')
    expect(contentOf(await take(owner, { action: 'one.done' }))).not.toContain('whole.done')
  })

  test('is refused to members without the log and to other organizations', async () => {
    const analyst = await insertMember(api.database.owner, ours, appointed('analyst'))
    expect((await take(analyst)).status).toBe(403)
    const strange = await insertOrganization(api.database.owner, 'strange')
    expect((await take(owner, {}, strange.id)).status).toBe(404)
  })

  test('writes 20,000 events in parts of one size, each event once, while others happen', async () => {
    const many = await insertOrganization(api.database.owner, 'many')
    const reader = await insertMember(api.database.owner, many.id, { role: 'owner' })
    const count = 4 * auditPartSize + 3
    await sql`insert into grana.audit_events (organization_id, action, thing, thing_id, created_at)
      select ${many.id}::uuid, 'part.' || translate(n::text, '0123456789', 'abcdefghij'), 'part', n::text,
         now() - interval '1 hour' - (n / 3) * interval '1 second'
      from generate_series(1, ${count}::int) n`.execute(api.database.owner)
    await grantSecondFactor(api.database.owner, reader)
    const browser = await as(reader)
    type Part = { content: string; count: number; next: string | null }
    const parts: Part[] = []
    for (let after: string | undefined; parts.length === 0 || after !== undefined;) {
      const body = { filters: {}, ...(after !== undefined && { after }) }
      const answer = await browser.call(exportAuditEvents, { params: { organization: many.id }, body })
      const part = answer.body['data'] as Part
      parts.push(part)
      after = part.next ?? undefined
    }
    const lines = parts.map(({ content }) => content.split('\r\n').filter((line) => line !== ''))
    expect(parts.slice(0, -1).map((part) => part.count)).toEqual(Array(4).fill(auditPartSize))
    expect(lines.map(({ length }) => length)).toEqual(parts.map((part, index) => part.count + (index === 0 ? 1 : 0)))
    expect(parts.map(({ content }) => content.startsWith('\uFEFF'))).toEqual([true, false, false, false, false])
    expect(Math.max(...parts.map(({ content }) => content.length))).toBeLessThan(200 * auditPartSize)
    const written = lines.flat().flatMap((line) => /"part\.([a-j]+)"$/.exec(line)?.[1] ?? [])
    expect(new Set(written).size).toBe(count)
    expect(written).toHaveLength(count)
    expect(lines.flat().filter((line) => line.includes('audit.exported'))).toEqual([])
    const { body } = await browser.call(listAuditEvents, { params: { organization: many.id } })
    const logged = (body['data'] as AuditEvent[]).filter(({ action }) => action === 'audit.exported')
    expect(logged.map(({ details }) => details['count'])).toEqual(parts.map((part) => part.count).toReversed())
  })
})

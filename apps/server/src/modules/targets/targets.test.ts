import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { movableClock } from '#server/testing/movable-clock.ts'
import { insertTestTarget } from '#server/testing/targets.ts'
import { signedInBrowser, insertMember, insertOrganization, insertProgram } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestUser, type TestUser } from '#server/testing/test-user.ts'
import {
  archiveTarget,
  checkTarget,
  createTarget,
  editTarget,
  getTarget,
  listTargets,
  unarchiveTarget,
  type Target,
} from '@grana/contract/customers/targets'
import type { Operation } from '@grana/contract/operation'
import { targetFields } from './test-target.ts'

let api: TestApi
let ours: string
let theirs: string
let program: string
let owner: TestUser
let browser: TestBrowser

beforeAll(async () => {
  api = await startTestApi({ clock: movableClock().clock })
  const db = api.database.owner
  ours = (await insertOrganization(db, 'ours')).id
  theirs = (await insertOrganization(db, 'theirs')).id
  program = await insertProgram(db, ours)
  owner = await insertMember(db, ours, { role: 'owner' })
  browser = await as(owner)
})
afterAll(() => api.close())

const as = (user: TestUser): Promise<TestBrowser> => signedInBrowser(api.app, api.database.owner, user)

const member = (role: 'administrator' | 'owner' | 'analyst' | 'viewer' | 'technical_contact' | 'backup_contact') =>
  insertMember(api.database.owner, ours, { role: 'member', programs: [{ programId: program, role }] })

type Sent = { target?: string; body?: Record<string, unknown>; query?: Record<string, string>; organization?: string }

function call(from: TestBrowser, operation: Operation, { target = '', body, query, organization = ours }: Sent = {}) {
  return from.call(operation, {
    params: { organization, target },
    ...(body !== undefined && { body }),
    ...(query !== undefined && { query }),
  })
}

async function make(changes: Record<string, unknown> = {}): Promise<Target> {
  const response = await call(browser, createTarget, { body: { ...targetFields, ...changes } })
  expect([response.status, response.body['code']]).toEqual([200, undefined])
  return response.body['data'] as Target
}

async function actionsOn(id: string) {
  const rows = await api.database.owner
    .selectFrom('audit_events')
    .select(['action', 'outcome'])
    .where('thing_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ action, outcome }) => `${action} ${outcome}`)
}

describe('a target', () => {
  test('is stored normalized, with its criteria and verification methods', async () => {
    const made = await make()
    expect(made).toMatchObject({
      name: 'Banca web',
      address: 'banca.tepozan.example',
      website_type: 'customer_portal',
      tier: 1,
      criteria: [
        { criterion: 'compliance_internal', weight: 2 },
        { criterion: 'testing_depth', weight: 4 },
      ],
      authority: { state: 'unproven', methods: ['dns', 'file'], dns: { name: '_grana.banca.tepozan.example' } },
      can: { edit: true, change_address: true, archive: true, unarchive: false, prove: true },
    })
    expect(made.authority.dns?.value).toBe(made.authority.file?.content)
    expect(made.authority.file?.url).toMatch(
      /^https:\/\/banca\.tepozan\.example\/\.well-known\/grana-[0-9a-f]{16}\.txt$/,
    )
    const shown = await call(browser, getTarget, { target: made.id })
    expect(shown.body['data']).toEqual(made)
    expect(await actionsOn(made.id)).toEqual(['target.created done'])
  })

  test.each([
    ['a private address', { address: 'localhost' }, 'address'],
    ['an address of another kind', { type: 'network' }, 'address'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a tier that does not exist', { tier: 4 }, 'tier'],
    ['a weight beyond the scale', { criteria: [{ criterion: 'testing_depth', weight: 6 }] }, 'criteria'],
    ['a criterion twice', { criteria: [targetFields.criteria[0], targetFields.criteria[0]] }, 'criteria'],
  ])('with %s is rejected', async (_what, changes, field) => {
    const response = await call(browser, createTarget, { body: { ...targetFields, ...changes } })
    expect([response.status, response.body['code']]).toEqual([422, 'request.invalid'])
    expect(Object.keys(response.body['fields'] as object)).toEqual([field])
  })

  test.each([
    'id',
    'organization_id',
    'authority',
    'proof_method',
    'proven_at',
    'proof_token',
    'archived_at',
    'created_at',
    'checked_at',
  ])('rejects %s in the input', async (name) => {
    const response = await call(browser, createTarget, { body: { ...targetFields, [name]: 'proven' } })
    expect(response.status).toBe(400)
  })

  test('loses its verification when its address changes, not when its name changes', async () => {
    const proof = { authority: 'proven', proof_method: 'dns', proven_at: new Date() } as const
    const id = await insertTestTarget(api.database.owner, ours, proof)
    const before = (await call(browser, getTarget, { target: id })).body['data'] as Target
    const same = { ...targetFields, address: 'banca.example.com', name: 'Otra banca' }
    const renamed = (await call(browser, editTarget, { target: id, body: same })).body['data'] as Target
    expect(renamed).toMatchObject({ name: 'Otra banca', authority: { state: 'proven' } })
    const moved = await call(browser, editTarget, { target: id, body: { ...same, address: 'victima.example.com' } })
    const after = moved.body['data'] as Target
    expect(after.authority).toMatchObject({ state: 'unproven' })
    expect(after.authority.dns?.value).not.toBe(before.authority.dns?.value)
    expect(await actionsOn(id)).toEqual(['target.changed done', 'target.changed done'])
  })

  test('in a published program cannot change its address', async () => {
    const db = api.database.owner
    const id = await insertTestTarget(db, ours, { address: 'fija.example.com' })
    const open = await insertProgram(db, ours)
    const key = { organization_id: ours, program_id: open, version: 1 }
    await db.insertInto('policy_versions').values(key).execute()
    await db
      .insertInto('policy_targets')
      .values({
        ...key,
        position: 1,
        is_in_scope: true,
        target_id: id,
        name: 'Fija',
        type: 'website',
        address: 'fija.example.com',
        environment: 'production',
        asset_tier: 1,
      })
      .execute()
    const at = new Date()
    await db.updateTable('policy_versions').set({ published_at: at }).where('program_id', '=', open).execute()
    await db
      .updateTable('programs')
      .set({ state: 'active', policy_version: 1, published_at: at })
      .where('id', '=', open)
      .execute()
    const same = { ...targetFields, address: 'fija.example.com' }
    const moved = await call(browser, editTarget, { target: id, body: { ...same, address: 'victima.example.com' } })
    expect(moved.body['code']).toBe('target.address_fixed')
    const another = await call(browser, editTarget, { target: id, body: { ...same, type: 'api' } })
    expect(another.body['code']).toBe('target.address_fixed')
    const response = await call(browser, editTarget, { target: id, body: same })
    expect(response.body['data']).toMatchObject({ can: { edit: true, change_address: false } })
    const past = inTransactionAs(api.database.api, owner, (trx) =>
      trx.updateTable('targets').set({ address: 'victima.example.com' }).where('id', '=', id).execute(),
    )
    await expect(past).rejects.toMatchObject({ code: '23001' })
  })
})

describe('archiving', () => {
  test('archives and restores a target, each once', async () => {
    const { id } = await make()
    const away = await call(browser, archiveTarget, { target: id })
    expect(away.body['data']).toMatchObject({
      can: { edit: false, archive: false, unarchive: true, prove: false },
    })
    expect((away.body['data'] as Target).archived_at).toBeDefined()
    const codes = async (operation: Operation, body?: Record<string, unknown>) =>
      (await call(browser, operation, { target: id, ...(body && { body }) })).body['code']
    expect(await codes(archiveTarget)).toBe('target.archived')
    expect(await codes(editTarget, targetFields)).toBe('target.archived')
    expect(await codes(checkTarget, { method: 'dns' })).toBe('target.archived')
    const back = await call(browser, unarchiveTarget, { target: id })
    expect((back.body['data'] as Target).archived_at).toBeUndefined()
    expect(await codes(unarchiveTarget)).toBe('target.not_archived')
    expect((await actionsOn(id)).slice(0, 3)).toEqual([
      'target.created done',
      'target.archived done',
      'target.unarchived done',
    ])
  })

  test('and restoring at once requests an ownership check', async () => {
    const { id } = await make()
    const proof = { authority: 'proven', proof_method: 'dns', proven_at: new Date() } as const
    await api.database.owner.updateTable('targets').set(proof).where('id', '=', id).execute()
    await call(browser, archiveTarget, { target: id })
    const { authority } = (await call(browser, unarchiveTarget, { target: id })).body['data'] as Target
    expect(authority.check).toMatchObject({ method: 'dns' })
    expect(authority.check?.outcome).toBeUndefined()
  })

  test('of ten concurrent calls one succeeds', async () => {
    const { id } = await make()
    for (let round = 0; round < 4; round += 1) {
      for (const operation of [archiveTarget, unarchiveTarget]) {
        const responses = await Promise.all(Array.from({ length: 10 }, () => call(browser, operation, { target: id })))
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
        expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
      }
    }
  })
})

describe('listTargets', () => {
  test('filters and searches active or archived targets of the organization', async () => {
    const own = (await insertOrganization(api.database.owner, 'listed')).id
    const reader = await as(await insertMember(api.database.owner, own, { role: 'viewer' }))
    const add = (changes: Parameters<typeof insertTestTarget>[2]) => insertTestTarget(api.database.owner, own, changes)
    await add({ name: 'b 100% seguro', address: 'uno.example.com' })
    await add({ name: 'A primera', type: 'api', address: 'dos.example.com/v_2', environment: 'staging' })
    await add({ name: 'Vieja', archived_at: new Date() })
    const names = async (query: Record<string, string> = {}) => {
      const { body } = await call(reader, listTargets, { organization: own, query })
      return (body['data'] as { name: string }[]).map(({ name }) => name)
    }
    expect(await names()).toEqual(['A primera', 'b 100% seguro'])
    expect(await names({ archived: 'true' })).toEqual(['Vieja'])
    expect(await names({ q: 'PRIMERA dos' })).toEqual(['A primera'])
    expect(await names({ q: '100%' })).toEqual(['b 100% seguro'])
    expect(await names({ q: '_' })).toEqual(['A primera'])
    expect(await names({ type: 'api' })).toEqual(['A primera'])
    expect(await names({ authority: 'proven' })).toEqual([])
    expect(await names({ environment: 'staging' })).toEqual(['A primera'])
    expect(await names({ page: '2' })).toEqual([])
    const { body } = await call(reader, listTargets, { organization: own })
    expect(body['meta']).toMatchObject({ total: 2, active: 2, archived: 1, can: { create: false } })
  })
})

describe('a check', () => {
  test('is queued, with a minimum interval', async () => {
    const { id } = await make()
    const asked = (await call(browser, checkTarget, { target: id, body: { method: 'file' } })).body['data'] as Target
    expect(asked.authority.check).toMatchObject({ method: 'file' })
    expect(asked.authority.check?.outcome).toBeUndefined()
    const again = await call(browser, checkTarget, { target: id, body: { method: 'dns' } })
    expect([again.status, again.body['code']]).toEqual([429, 'target.checked_lately'])
    const network = await make({ type: 'network', address: '203.0.113.0/24' })
    const wrong = await call(browser, checkTarget, { target: network.id, body: { method: 'dns' } })
    expect(wrong.body['code']).toBe('target.method_refused')
  })
})

describe('access to targets', () => {
  const writes = [createTarget, editTarget, archiveTarget, unarchiveTarget, checkTarget]
  const bodies = new Map<Operation, Record<string, unknown>>([
    [createTarget, targetFields],
    [editTarget, targetFields],
    [checkTarget, { method: 'dns' }],
  ])
  const tryAll = (from: TestBrowser, target: string, organization = ours) =>
    Promise.all(
      [listTargets, getTarget, ...writes].map(async (operation) => {
        const body = bodies.get(operation)
        return (await call(from, operation, { target, organization, ...(body && { body }) })).status
      }),
    )

  test.each(['analyst', 'viewer', 'technical_contact'] as const)(
    'a program %s can read but not change',
    async (role) => {
      const { id } = await make()
      const from = await as(await member(role))
      expect(await tryAll(from, id)).toEqual([200, 200, 403, 403, 403, 403, 403])
      const { body } = await call(from, getTarget, { target: id })
      expect((body['data'] as Target).can).toEqual({
        edit: false,
        change_address: false,
        archive: false,
        unarchive: false,
        prove: false,
      })
    },
  )

  test.each(['owner', 'administrator'] as const)('a program %s can create', async (role) => {
    const from = await as(await member(role))
    const response = await call(from, createTarget, { body: targetFields })
    expect(response.status).toBe(200)
  })

  test('an inactive backup contact and a member without a program are denied', async () => {
    const { id } = await make()
    for (const user of [
      await member('backup_contact'),
      await insertMember(api.database.owner, ours, { role: 'member' }),
    ]) {
      expect(new Set(await tryAll(await as(user), id))).toEqual(new Set([403]))
    }
  })

  test('returns 404 to other organizations, agents and staff', async () => {
    const { id } = await make()
    const stranger = await insertMember(api.database.owner, theirs, { role: 'owner' })
    const others = [
      stranger,
      await insertTestUser(api.database.owner),
      await insertTestUser(api.database.owner, { kind: 'staff', username: null, staff_role: 'administrator' }),
      await insertTestUser(api.database.owner, { kind: 'staff', username: null, staff_role: 'triager' }),
    ]
    for (const user of others) expect(new Set(await tryAll(await as(user), id))).toEqual(new Set([404]))
    // Through the outsider's own organization, with the id of our target.
    const own = await tryAll(await as(stranger), id, theirs)
    expect([own[0], own[1], ...own.slice(3)]).toEqual([200, 404, 404, 404, 404, 404])
    expect((await call(browser, getTarget, { target: id })).body['data']).toMatchObject({ name: 'Banca web' })
  })

  test('the API role cannot write a verification, nor see another tenant', async () => {
    const { id } = await make()
    const stranger = await insertMember(api.database.owner, theirs, { role: 'owner' })
    const prove = { authority: 'proven', proof_method: 'dns', proven_at: new Date() } as const
    const write = inTransactionAs(api.database.api, owner, (trx) =>
      trx.updateTable('targets').set(prove).where('id', '=', id).execute(),
    )
    await expect(write).rejects.toMatchObject({ code: '42501' })
    const rows = await inTransactionAs(api.database.api, stranger, (trx) =>
      trx.selectFrom('targets').select('organization_id').execute(),
    )
    expect(rows.filter((row) => row.organization_id !== theirs)).toEqual([])
    const changed = await inTransactionAs(api.database.api, stranger, (trx) =>
      trx.updateTable('targets').set({ archived_at: new Date() }).where('id', '=', id).executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
  })
})

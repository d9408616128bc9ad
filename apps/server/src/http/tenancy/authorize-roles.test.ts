import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DomainError } from '#server/lib/domain-error.ts'
import { insertMember, insertOrganization, insertProgram } from '#server/testing/tenants.ts'
import { startTestApi, testConfig, type TestApi } from '#server/testing/test-api.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import type { Access, Operation } from '@grana/contract/operation'
import type { Requirement } from '@grana/contract/tenancy'
import type { SignedIn } from '../session/actor.ts'
import { createAuthorizer, type Authorize } from './authorize.ts'

let api: TestApi
let authorize: Authorize
let ours: string
let program: string
let other: string

beforeAll(async () => {
  api = await startTestApi()
  authorize = createAuthorizer(api.context)
  const db = api.database.owner
  ours = (await insertOrganization(db, 'ours')).id
  program = await insertProgram(db, ours, 'ours')
  other = await insertProgram(db, ours, 'other')
})
afterAll(() => api.close())

type Person = { user?: Partial<SignedIn['user']>; session?: Partial<SignedIn['session']> }

/** A user with everything that staff need. */
function actorOf({ user = {}, session = {} }: Person): SignedIn {
  const now = new Date()
  return {
    kind: 'user',
    address: '192.0.2.1',
    userAgent: 'Test',
    origin: undefined,
    cookies: new Map(),
    addCookie: () => {},
    user: {
      id: randomUUID(),
      kind: 'customer',
      email: 'a@tepozan.example',
      isProven: true,
      hasSecondFactor: true,
      hasAuthenticator: false,
      hasPasskey: true,
      factorWaitsUntil: null,
      staffRole: null,
      consentsDue: [],
      ...user,
    },
    session: {
      id: randomUUID(),
      grantId: randomUUID(),
      isSecondFactorDue: false,
      secondFactor: 'passkey',
      confirmedAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
      ...session,
    },
  }
}

type Called = { access: Access; requires?: Partial<Requirement>; freshWithin?: number }

function operationOf({ access, requires, freshWithin }: Called): Operation {
  const whole = requires && { thing: 'program' as const, permission: 'program.read' as const, tenant: 'path' as const }
  const called = { name: 'called', access, ...(requires && { requires: { ...whole, ...requires } }) }
  return { ...called, ...(freshWithin !== undefined && { freshWithin }) } as Operation
}

/** The outcome of an authorization, or its error code. */
async function told(called: Called, actor: SignedIn, params: Record<string, string> = {}): Promise<unknown> {
  try {
    const admitted = await authorize({ operation: operationOf(called), actor, params })
    return 'decision' in admitted ? admitted.decision : 'in'
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

const kinds = {
  customer: { kind: 'customer' },
  agent: { kind: 'agent' },
  triager: { kind: 'staff', staffRole: 'triager' },
  administrator: { kind: 'staff', staffRole: 'administrator' },
  'staff without a role': { kind: 'staff', staffRole: null },
} as const

const [no, absent] = ['auth.forbidden', 'request.not_found']

describe.each([
  // Requirement, and the outcome for customer, agent, triager, administrator and staff without a role.
  ['staff', 'staff.look', [absent, absent, 'in', 'in', absent]],
  ['staff', 'leads.work', [absent, absent, absent, 'in', absent]],
  ['staff', 'report.severity', [absent, absent, absent, absent, absent]],
  ['staff', 'report.submit', [absent, absent, absent, absent, absent]],
  ['agent', 'program.follow', [no, 'in', no, no, no]],
  ['agent', 'report.severity', [no, no, no, no, no]],
  ['agent', 'staff.look', [no, no, no, no, no]],
  ['member', 'organization.list', ['in', no, no, no, no]],
  ['member', 'program.follow', [no, no, no, no, no]],
  ['signed-in', 'program.follow', [no, no, no, no, no]],
  ['public', 'organization.list', [no, no, no, no, no]],
] as const)('a %s route that requires %s', (access, permission, expected) => {
  test.each(Object.keys(kinds).map((who, at) => [who, expected[at]] as const))('%s: %s', async (who, decision) => {
    const actor = actorOf({ user: kinds[who as keyof typeof kinds] })
    const requires = { permission, tenant: access === 'staff' ? ('row' as const) : ('own' as const) }
    expect(await told({ access, requires }, actor)).toBe(decision)
  })
})

test('an operation without a requirement is left to the other checks', async () => {
  const actor = actorOf({})
  expect(await authorize({ operation: operationOf({ access: 'public' }), actor, params: undefined })).toBe(actor)
})

describe('staff', () => {
  const staff = (session: Partial<SignedIn['session']>, user: Partial<SignedIn['user']> = {}) =>
    actorOf({ user: { ...kinds.administrator, ...user }, session })
  const called = { access: 'staff', requires: { permission: 'staff.look', tenant: 'own' }, freshWithin: 300 } as const

  test.each([
    ['in', staff({})],
    ['auth.required', staff({ isSecondFactorDue: true })],
    ['auth.unproven', staff({}, { isProven: false })],
    ['auth.passkey_first', staff({ secondFactor: 'code' })],
    ['auth.passkey_first', staff({}, { hasPasskey: false })],
    ['auth.confirm_first', staff({ confirmedAt: new Date(Date.now() - 301_000) })],
  ])('receive %s', async (code, actor) => {
    expect(await told(called, actor)).toBe(code)
  })

  test('may use a code only on a local installation', async () => {
    const actor = staff({ secondFactor: 'code' }, { hasPasskey: false, hasSecondFactor: true })
    const local = createAuthorizer({ ...api.context, config: { ...api.context.config, staffFactor: 'any' } })
    const knock = { operation: operationOf(called), actor, params: {} }
    expect((await local(knock)) === actor).toBe(true)
    expect(await told(called, actor)).toBe('auth.passkey_first')
    expect(testConfig({ STAFF_SIGN_IN: 'code' }).staffFactor).toBe('any')
    const open = { STAFF_SIGN_IN: 'code', STAFF_URL: 'https://operacion.grana.example' }
    expect(testConfig(open).staffFactor).toBe('passkey')
  })

  test('are rejected before they are asked for a factor when they lack the permission', async () => {
    const actor = actorOf({ user: kinds.triager, session: { secondFactor: null } })
    expect(await told({ access: 'staff', requires: { permission: 'leads.work', tenant: 'row' } }, actor)).toBe(absent)
  })
})

describe('members', () => {
  const member = async (place: Parameters<typeof insertMember>[2], user: Partial<SignedIn['user']> = {}) => {
    const { id } = await insertMember(api.database.owner, ours, place)
    return actorOf({ user: { id, ...user } })
  }
  const path = (permission: Requirement['permission'], more: Partial<Requirement> = {}): Called => ({
    access: 'member',
    requires: { permission, tenant: 'path', ...more },
  })
  const here = () => ({ organization: ours, program })
  const owning = () => ({ role: 'member' as const, programs: [{ programId: program, role: 'owner' as const }] })

  test('receive their membership and the decision of the permission table', async () => {
    const owner = await member({ role: 'owner' })
    const admitted = await authorize({
      operation: operationOf(path('organization.edit')),
      actor: owner,
      params: here(),
    })
    expect(admitted).toMatchObject({
      user: { id: owner.user.id },
      membership: { organizationId: ours, role: 'owner', programs: [] },
      decision: 'yes',
    })
    expect(admitted).not.toHaveProperty('membership.requiresSecondFactor')
    expect(await told(path('audit.read'), await member(owning()), here())).toBe('own')
  })

  test('are forbidden what they may not do', async () => {
    expect(await told(path('organization.edit'), await member({ role: 'viewer' }), here())).toBe(no)
    expect(await told(path('organization.edit'), await member(owning()), here())).toBe(no)
  })

  test('receive 404 in other organizations, and so do other kinds of account with a former membership', async () => {
    expect(await told(path('organization.read'), actorOf({}), here())).toBe(absent)
    const nowhere = await member({ role: 'owner' })
    expect(await told(path('organization.read'), nowhere, { organization: randomUUID() })).toBe(absent)
    const { id } = await insertTestUser(api.database.owner, { kind: 'customer' })
    await api.database.owner
      .insertInto('memberships')
      .values({ organization_id: ours, user_id: id, role: 'owner' })
      .execute()
    expect(await told(path('organization.read'), actorOf({ user: { id } }), here())).toBe('yes')
    for (const kind of [kinds.agent, kinds.administrator]) {
      expect(await told(path('organization.read'), actorOf({ user: { id, ...kind } }), here())).toBe(absent)
    }
  })

  test('are checked by their role in the program of the path, and by no other', async () => {
    const inPath = path('policy.edit', { program: 'path' })
    expect(await told(inPath, await member(owning()), here())).toBe('yes')
    expect(await told(inPath, await member(owning()), { organization: ours, program: other })).toBe(absent)
    const viewer = { role: 'member' as const, programs: [{ programId: program, role: 'viewer' as const }] }
    expect(await told(inPath, await member(viewer), here())).toBe(no)
    expect(await told(inPath, await member({ role: 'member' }), here())).toBe(absent)
    expect(await told(inPath, await member({ role: 'viewer' }), here())).toBe(no)
    // Without a program in the path, every role of the user counts.
    expect(await told(path('target.write'), await member(owning()), here())).toBe('yes')
    const there = await member({ role: 'member', programs: [{ programId: other, role: 'owner' }] })
    expect(await told(path('target.write'), there, here())).toBe('yes')
  })

  test('who may only suggest are authorized where suggestions are accepted', async () => {
    const place = { role: 'member' as const, programs: [{ programId: program, role: 'administrator' as const }] }
    expect(await told(path('policy.edit', { program: 'path' }), await member(place), here())).toBe(no)
    const taking = path('policy.edit', { program: 'path', acceptsProposals: true })
    expect(await told(taking, await member(place), here())).toBe('suggest')
    const viewer = { role: 'member' as const, programs: [{ programId: program, role: 'viewer' as const }] }
    expect(await told(taking, await member(viewer), here())).toBe(no)
  })

  test('need the second factor that the organization requires, except to look and to leave', async () => {
    const set = (rule: boolean) =>
      api.database.owner
        .updateTable('organizations')
        .set({ requires_second_factor: rule })
        .where('id', '=', ours)
        .execute()
    const bare = await member({ role: 'owner' }, { hasSecondFactor: false })
    const guarded = await member({ role: 'owner' })
    expect(await told(path('organization.read'), bare, here())).toBe('yes')
    await set(true)
    expect(await told(path('organization.read'), bare, here())).toBe('organization.second_factor_required')
    expect(await told(path('organization.read', { withoutSecondFactor: true }), bare, here())).toBe('yes')
    expect(await told(path('organization.read'), guarded, here())).toBe('yes')
    await set(false)
  })
})

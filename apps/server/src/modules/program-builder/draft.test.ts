import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  markOrganizationApproved,
  dataOf,
  draftProgram,
  insertTarget,
  programWorld,
  signedInAgent,
  type ProgramWorld,
} from '#server/testing/programs.ts'
import { insertOrganization } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import type { PortalProgram } from '@grana/contract/programs'
import {
  createProgram,
  deleteProgramDraft,
  getProgramDraft,
  listOrganizationPrograms,
  previewProgram,
  saveProgramDraft,
  type ProgramDraftAnswer,
  type DraftReview,
  type OrganizationProgram,
} from '@grana/contract/programs/builder'
import {
  acceptBillingTerms,
  requestPentest,
  billingTermsVersion,
  getClauseLibrary,
} from '@grana/contract/programs/clauses-and-billing'
import { programRoles } from '@grana/contract/tenancy'

let api: TestApi
let world: ProgramWorld
let theirs: ProgramWorld
/** One draft shared by all rejected inputs. */
let shared: Awaited<ReturnType<typeof draftProgram>>
const absent = '5c7d1a8e-0d57-4a53-9a0a-9d6b4d0f3a01'

beforeAll(async () => {
  api = await startTestApi()
  world = await programWorld(api)
  theirs = await programWorld(api)
  shared = await draftProgram(world)
})
afterAll(() => api.close())

describe('createProgram', () => {
  test('creates a draft with default values, owned by its creator', async () => {
    const { organization, browser, owner } = world
    const begun = await browser.call(createProgram, {
      params: { organization },
      body: { name: ' Bank ', kind: 'bounty' },
    })
    const { id: program } = dataOf<{ id: string }>(begun)
    const answer = dataOf<ProgramDraftAnswer>(
      await browser.call(getProgramDraft, { params: { organization, program } }),
    )
    expect(answer).toMatchObject({
      revision: 1,
      next_version: 1,
      followers: 0,
      changes: [],
      billing: { is_accepted: true },
    })
    expect(answer.draft).toMatchObject({ name: 'Bank', visibility: 'private' })
    expect(answer.draft).not.toHaveProperty('safe_harbor')
    expect(answer.draft.rewards).toHaveLength(12)
    expect(answer.obstacles.map(({ code }) => code)).toEqual(['summary.missing', 'safe_harbor.missing', 'scope.empty'])
    const roles = await api.database.owner
      .selectFrom('program_memberships')
      .select(['user_id', 'role'])
      .where('program_id', '=', program)
      .execute()
    expect(roles).toEqual([{ user_id: owner.id, role: 'owner' }])
  })

  test.for(['viewer', 'member'] as const)('is denied for a %s', async (role) => {
    const response = await (
      await world.as({ role })
    ).call(createProgram, {
      params: { organization: world.organization },
      body: { name: 'Bank', kind: 'bounty' },
    })
    expect([response.status, response.body['code']]).toEqual([403, 'auth.forbidden'])
  })

  test('is denied for outsiders, agents and anonymous callers', async () => {
    const { browser: agent } = await signedInAgent(api)
    const sent = { params: { organization: world.organization }, body: { name: 'Bank', kind: 'bounty' } }
    expect((await theirs.browser.call(createProgram, sent)).body['code']).toBe('request.not_found')
    expect((await agent.call(createProgram, sent)).body['code']).toBe('request.not_found')
  })

  test('is limited to five hundred programs', async () => {
    const { organization, browser } = await programWorld(api)
    const names = Array.from({ length: 499 }, (_, at) => `Draft ${at}`)
    const rest = { organization_id: organization, summary: '', kind: 'bounty', safe_harbor: 'full' } as const
    await api.database.owner
      .insertInto('programs')
      .values(names.map((name) => ({ ...rest, name })))
      .execute()
    const sent = { params: { organization }, body: { name: 'Bank', kind: 'bounty' } }
    expect((await browser.call(createProgram, sent)).status).toBe(200)
    expect((await browser.call(createProgram, sent)).body['code']).toBe('program.too_many')
  })
})

describe('saveProgramDraft', () => {
  test('increments the revision, returns the obstacles and stores the input', async () => {
    const { params, draft, revision } = await draftProgram(world)
    const response = await world.browser.call(saveProgramDraft, {
      params,
      body: { revision, draft: { ...draft, summary: '', approved_countries: ['MX'] } },
    })
    expect(dataOf<DraftReview>(response)).toMatchObject({
      revision: revision + 1,
      obstacles: [{ code: 'summary.missing' }],
    })
    const read = dataOf<ProgramDraftAnswer>(await world.browser.call(getProgramDraft, { params }))
    expect(read.draft).toMatchObject({ summary: '', approved_countries: ['MX'] })
  })

  test('returns a conflict for any revision other than the current one', async () => {
    const { params, draft, revision } = await draftProgram(world)
    const save = () => world.browser.call(saveProgramDraft, { params, body: { revision, draft } })
    const responses = await Promise.all(Array.from({ length: 8 }, save))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body['code']))).toEqual(
      new Set(['program.draft_conflict']),
    )
  })

  test.for([
    [
      'an archived target',
      (organization: string) => insertTarget(api.database.owner, organization, { archived_at: new Date() }),
    ],
    ['a target of another organization', () => insertTarget(api.database.owner, theirs.organization)],
    ['an unknown target', () => Promise.resolve(randomUUID())],
  ] as const)('refuses %s', async ([, make]) => {
    const { params, draft, revision } = shared
    const target = await make(world.organization)
    const body = { revision, draft: { ...draft, in_scope: [...draft.in_scope, { target_id: target, tier: 2 }] } }
    const response = await world.browser.call(saveProgramDraft, { params, body })
    expect([response.status, response.body['code']]).toEqual([409, 'program.target_refused'])
    const hidden = { revision, draft: { ...draft, out_of_scope: [{ label: 'x', reason: '', target_id: target }] } }
    expect((await world.browser.call(saveProgramDraft, { params, body: hidden })).body['code']).toBe(
      'program.target_refused',
    )
  })

  test.for([
    ['a negative amount', { rewards: [{ tier: 1, severity: 'low', min_cents: -1, max_cents: 5 }] }],
    ['an amount of zero', { rewards: [{ tier: 1, severity: 'low', min_cents: 0, max_cents: 5 }] }],
    ['fractions of a cent', { rewards: [{ tier: 1, severity: 'low', min_cents: 10.5, max_cents: 50 }] }],
    ['a fourth tier', { rewards: [{ tier: 4, severity: 'low', min_cents: 1, max_cents: 5 }] }],
    ['the same cell twice', { rewards: [1, 2].map(() => ({ tier: 1, severity: 'low', min_cents: 1, max_cents: 5 })) }],
    ['the same target twice', { in_scope: [1, 2].map((tier) => ({ target_id: absent, tier })) }],
    ['an empty name', { name: '  ' }],
    ['a name that is too long', { name: 'x'.repeat(121) }],
    ['an invalid country', { denied_countries: ['mex'] }],
    ['a control character', { description: 'a\u0000b' }],
    ['an unknown field', { is_managed: true }],
  ] as const)('refuses %s', async ([, changes]) => {
    const { params, draft, revision } = shared
    const response = await world.browser.call(saveProgramDraft, {
      params,
      body: { revision, draft: { ...draft, ...changes } },
    })
    expect([400, 422]).toContain(response.status)
  })

  test('archiving racing with adding: a target is never added after it was archived', async () => {
    const db = api.database.owner
    const { params, draft, revision: first } = await draftProgram(world)
    let revision = first
    for (let round = 0; round < 10; round += 1) {
      const target = await insertTarget(db, world.organization)
      const attach = (at: number) =>
        world.browser.call(saveProgramDraft, {
          params,
          body: { revision: at, draft: { ...draft, in_scope: [{ target_id: target, tier: 1 }] } },
        })
      const [response] = await Promise.all([
        attach(revision),
        db.updateTable('targets').set({ archived_at: new Date() }).where('id', '=', target).execute(),
      ])
      const isAttached = response.status === 200
      revision += isAttached ? 1 : 0
      // A target added in time may stay; a retry cannot add one after it was archived.
      const again = await attach(revision)
      expect(again.body['code'] ?? 200).toBe(isAttached ? 200 : 'program.target_refused')
      revision += isAttached ? 1 : 0
    }
  })
})

describe('access to the draft', () => {
  const expected: Record<(typeof programRoles)[number], number> = {
    owner: 200,
    administrator: 200,
    analyst: 403,
    viewer: 403,
    technical_contact: 403,
    backup_contact: 404,
  }

  test.for(programRoles)('as %s', async (role) => {
    const { program, params, draft } = shared
    const { revision } = dataOf<ProgramDraftAnswer>(await world.browser.call(getProgramDraft, { params }))
    const browser = await world.appointed(program, role)
    const statuses = [
      (await browser.call(getProgramDraft, { params })).status,
      (await browser.call(previewProgram, { params })).status,
      (await browser.call(saveProgramDraft, { params, body: { revision, draft } })).status,
    ]
    expect(statuses).toEqual([expected[role], expected[role], expected[role]])
  })

  test('returns identical 404 responses to members of other programs and to outsiders', async () => {
    const { params } = shared
    const other = await draftProgram(world)
    const [beside, nowhere] = [await world.appointed(other.program, 'owner'), { ...params, program: randomUUID() }]
    const answers = [
      await beside.call(getProgramDraft, { params }),
      await theirs.browser.call(getProgramDraft, { params }),
      await theirs.browser.call(getProgramDraft, { params: { ...params, organization: theirs.organization } }),
      await world.browser.call(getProgramDraft, { params: nowhere }),
    ]
    expect(answers.map(({ status, body }) => [status, body['code'], body['message']])).toEqual(
      answers.map(() => [404, 'request.not_found', answers[0]?.body['message']]),
    )
  })

  test('lists only programs that the member may see, with the allowed actions', async () => {
    const mine = await programWorld(api)
    const [one, other] = [await draftProgram(mine), await draftProgram(mine)]
    const list = async (browser: TestBrowser) =>
      dataOf<OrganizationProgram[]>(
        await browser.call(listOrganizationPrograms, { params: { organization: mine.organization } }),
      )
    expect((await list(mine.browser)).map(({ id }) => id)).toEqual([other.program, one.program])
    const analyst = await list(await mine.appointed(one.program, 'analyst'))
    const allowed = analyst.map(({ id, can }) => [id, Object.keys(can).filter((name) => can[name as keyof typeof can])])
    expect(allowed).toEqual([[one.program, ['see_known_issues']]])
    const administrator = await list(await mine.appointed(one.program, 'administrator'))
    expect(administrator[0]?.can).toMatchObject({ edit: true, publish: false, appoint: true, invite: true })
    const viewer = await list(await mine.as({ role: 'viewer' }))
    expect(viewer.map(({ can }) => can.edit)).toEqual([false, false])
  })

  test('rejects a program that the reader may not see as a cursor', async () => {
    const mine = await programWorld(api)
    const [one, hidden] = [await draftProgram(mine), await draftProgram(mine)]
    const analyst = await mine.appointed(one.program, 'analyst')
    const page = async (after: string) => {
      const params = { organization: mine.organization }
      const { body } = await analyst.call(listOrganizationPrograms, { params, query: { after } })
      return [body['data'], body['meta']]
    }
    expect(await page(hidden.program)).toEqual(await page(randomUUID()))
  })
})

test('previews the page that publishing would produce, for this organization only', async () => {
  const { params } = await draftProgram(world, { description: 'Start with **transfers**.' })
  const page = dataOf<PortalProgram>(await world.browser.call(previewProgram, { params }))
  expect(page).toMatchObject({ name: 'Web bank', policy: { version: 1 }, description: 'Start with **transfers**.' })
  expect(page.in_scope).toHaveLength(1)
  expect(page.policy.clauses.length).toBeGreaterThan(10)
  expect(page.reward).toEqual({ currency: 'USD', min_cents: 10_000, max_cents: 500_000 })
  expect((await api.app.inject({ url: `/api/portal/program/${params.program}` })).statusCode).toBe(404)
})

test('cannot delete the draft of a program that was never published', async () => {
  const { params } = await draftProgram(world)
  expect((await world.browser.call(deleteProgramDraft, { params })).body['code']).toBe('program.move_refused')
})

test('every signed-in person may read the library of clauses', async () => {
  const { browser } = await signedInAgent(api)
  const response = await browser.call(getClauseLibrary)
  expect(dataOf<{ clauses: unknown[] }>(response).clauses.length).toBeGreaterThan(30)
})

describe('billing terms', () => {
  const accept = (browser: TestBrowser, organization: string, version = billingTermsVersion) =>
    browser.call(acceptBillingTerms, { params: { organization }, body: { version, accepted: true } })

  test('are accepted by version, by an owner of the organization', async () => {
    const fresh = await programWorld(api)
    const db = api.database.owner
    await db
      .updateTable('organizations')
      .set({ billing_terms_version: null, billing_terms_accepted_at: null })
      .where('id', '=', fresh.organization)
      .execute()
    const { params } = await draftProgram(fresh)
    const codes = async () => {
      const { obstacles } = dataOf<ProgramDraftAnswer>(await fresh.browser.call(getProgramDraft, { params }))
      return obstacles.map(({ code }) => code)
    }
    expect(await codes()).toEqual(['billing.unaccepted'])
    expect((await accept(fresh.browser, fresh.organization, '2020-01-01')).body['code']).toBe('consent.outdated')
    expect((await accept(await fresh.as({ role: 'viewer' }), fresh.organization)).status).toBe(403)
    expect((await accept(theirs.browser, fresh.organization)).status).toBe(404)
    expect((await accept(fresh.browser, fresh.organization)).status).toBe(200)
    expect(await codes()).toEqual([])
  })
})

test('creates a lead from a pentest request', async () => {
  const organization = (await insertOrganization(api.database.owner, 'pentest')).id
  await markOrganizationApproved(api.database.owner, organization)
  const response = await world.browser.call(requestPentest, {
    params: { organization: world.organization },
    body: { message: 'Two apps, in March.' },
  })
  expect(response.status).toBe(200)
  const lead = await api.database.owner.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
  expect(lead).toMatchObject({ interest: 'pentest', message: 'Two apps, in March.', email: world.owner.email })
  const foreign = await world.browser.call(requestPentest, { params: { organization }, body: { message: 'x' } })
  expect(foreign.status).toBe(404)
})

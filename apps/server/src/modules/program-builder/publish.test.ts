import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  dataOf,
  draftProgram,
  insertTarget,
  programWorld,
  publishChange,
  type ProgramWorld,
} from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import type { PortalProgram } from '@grana/contract/programs'
import {
  deleteProgramDraft,
  getOrganizationProgram,
  getProgramDraft,
  getProgramVersion,
  changeProgramState,
  previewProgram,
  publishProgramDraft,
  saveProgramDraft,
  type ProgramDraftAnswer,
  type ProgramOverview,
  type ProgramVersion,
} from '@grana/contract/programs/builder'
import { programRoles } from '@grana/contract/tenancy'

let api: TestApi
let world: ProgramWorld
let theirs: ProgramWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await programWorld(api)
  theirs = await programWorld(api)
})
afterAll(() => api.close())

async function shown(program: string): Promise<PortalProgram | undefined> {
  const answer = await api.app.inject({ url: `/api/portal/program/${program}` })
  return answer.statusCode === 200 ? answer.json().data : undefined
}

/** A program with its first version in force. */
async function published(changes: Parameters<typeof draftProgram>[1] = {}) {
  const drafted = await draftProgram(world, changes)
  const told = await world.browser.call(publishProgramDraft, {
    params: drafted.params,
    body: { revision: drafted.revision },
  })
  if (told.status !== 200) throw new Error(JSON.stringify(told.body))
  return drafted
}

describe('publishProgramDraft', () => {
  test('shows the program on the portal at once, as in the preview', async () => {
    const { program, params, revision } = await draftProgram(world)
    const preview = dataOf<PortalProgram>(await world.browser.call(previewProgram, { params }))
    const told = await world.browser.call(publishProgramDraft, { params, body: { revision } })
    expect([told.status, dataOf(told)]).toEqual([200, { version: 1 }])
    const page = await shown(program)
    const plain = ({ published_at: _at, updated_at: _then, policy, ...rest }: PortalProgram) => ({
      ...rest,
      clauses: policy.clauses,
    })
    expect(page && plain(page)).toEqual(plain(preview))
    const { rows } = await sql<{ action: string }>`
      select action from grana.audit_events where program_id = ${program} order by created_at`.execute(
      api.database.owner,
    )
    expect(rows.map(({ action }) => action)).toEqual(['program.created', 'program.published'])
  })

  test('shows a private program to no visitor', async () => {
    const { program } = await published({ visibility: 'private' })
    expect(await shown(program)).toBeUndefined()
  })

  test('drops the reward grid of a disclosure program', async () => {
    const { program } = await published({
      kind: 'vdp',
      rewards: [{ tier: 1, severity: 'low', min_cents: 1, max_cents: 2 }],
    })
    expect(await shown(program)).toMatchObject({ kind: 'vdp', rewards: [] })
  })

  test.for([
    ['an unproven target', { authority: 'unproven', proof_method: null, proven_at: null }],
    ['a lapsed target', { authority: 'lapsed', lapsed_at: new Date() }],
  ] as const)('is refused for %s', async ([, changes]) => {
    const target = await insertTarget(api.database.owner, world.organization, changes)
    const { program, params, revision } = await draftProgram(world, { in_scope: [{ target_id: target, tier: 1 }] })
    const told = await world.browser.call(publishProgramDraft, { params, body: { revision } })
    expect([told.status, told.body['code']]).toEqual([409, 'program.not_publishable'])
    expect(await shown(program)).toBeUndefined()
  })

  test('is refused for an organization that is not approved', async () => {
    const impostor = await programWorld(api)
    await api.database.owner
      .updateTable('organizations')
      .set({ approval: 'pending', approved_at: null })
      .where('id', '=', impostor.organization)
      .execute()
    const { params, revision } = await draftProgram(impostor)
    expect((await impostor.browser.call(publishProgramDraft, { params, body: { revision } })).body['code']).toBe(
      'program.not_publishable',
    )
  })

  test('returns a conflict for any revision other than the current one', async () => {
    const { params, revision } = await draftProgram(world)
    const told = await world.browser.call(publishProgramDraft, { params, body: { revision: revision - 1 } })
    expect(told.body['code']).toBe('program.draft_conflict')
  })

  test('creates one version from concurrent calls', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { program, params, revision } = await draftProgram(world)
      const told = await Promise.all(
        Array.from({ length: 12 }, () => world.browser.call(publishProgramDraft, { params, body: { revision } })),
      )
      expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
      const { rows } = await sql`select from grana.policy_versions where program_id = ${program}`.execute(
        api.database.owner,
      )
      expect(rows).toHaveLength(1)
    }
  })

  test('never puts a target in force that was archived before', async () => {
    const db = api.database.owner
    for (let round = 0; round < 3; round += 1) {
      const target = await insertTarget(db, world.organization)
      const { program, params, revision } = await draftProgram(world, { in_scope: [{ target_id: target, tier: 1 }] })
      await Promise.all([
        world.browser.call(publishProgramDraft, { params, body: { revision } }),
        db
          .updateTable('targets')
          .set({ archived_at: sql`clock_timestamp()` })
          .where('id', '=', target)
          .execute(),
      ])
      const late = await publishChange(world, program, { summary: `round ${round}` })
      expect(late.body['code']).toBe('program.not_publishable')
    }
  })

  const mayPublish: Record<(typeof programRoles)[number], number> = {
    owner: 200,
    administrator: 403,
    analyst: 403,
    viewer: 403,
    technical_contact: 403,
    backup_contact: 404,
  }

  test.for(programRoles)('as %s', async (role) => {
    const { program, params, revision } = await draftProgram(world)
    const browser = await world.appointed(program, role)
    expect((await browser.call(publishProgramDraft, { params, body: { revision } })).status).toBe(mayPublish[role])
  })

  test('returns 404 for a program of another organization', async () => {
    const { params, revision } = await draftProgram(world)
    for (const organization of [world.organization, theirs.organization]) {
      const told = await theirs.browser.call(publishProgramDraft, {
        params: { ...params, organization },
        body: { revision },
      })
      expect(told.status).toBe(404)
    }
  })
})

describe('a second version', () => {
  test('lists its changes, replaces the first on the portal and does not modify it', async () => {
    const { program, params, draft } = await published()
    const before = await shown(program)
    const rewards = draft.rewards.map((cell) =>
      cell.tier === 1 && cell.severity === 'critical' ? { ...cell, max_cents: 900_000 } : cell,
    )
    const response = { ...draft.response, first_answer: 9, fix: { ...draft.response.fix, high: 77 } }
    const told = await publishChange(world, program, { rewards, response })
    expect(dataOf(told)).toEqual({ version: 2 })
    expect(await shown(program)).toMatchObject({ policy: { version: 2 }, reward: { max_cents: 900_000 } })
    const read = async (version: number) =>
      dataOf<ProgramVersion>(
        await world.browser.call(getProgramVersion, { params: { ...params, version: String(version) } }),
      )
    const second = await read(2)
    expect(second.changes).toEqual([
      {
        what: 'reward_changed',
        tier: 1,
        severity: 'critical',
        from: { min_cents: 300_000, max_cents: 500_000 },
        to: { min_cents: 300_000, max_cents: 900_000 },
      },
      { what: 'response_changed', goal: 'first_answer', from: draft.response.first_answer, to: 9 },
      { what: 'response_changed', goal: 'fix_high', from: draft.response.fix.high, to: 77 },
    ])
    const first = await read(1)
    expect([first.changes, first.terms.reward, first.terms.policy.clauses]).toEqual([
      null,
      before?.reward,
      before?.policy.clauses,
    ])
    const { versions } = dataOf<ProgramOverview>(await world.browser.call(getOrganizationProgram, { params }))
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
  })

  test('is refused without a change', async () => {
    const { program } = await published()
    expect((await publishChange(world, program)).body['code']).toBe('program.not_publishable')
  })

  test('can be discarded; the draft then equals the terms in force', async () => {
    const { program, params } = await published()
    const read = async () => dataOf<ProgramDraftAnswer>(await world.browser.call(getProgramDraft, { params }))
    const { draft, revision } = await read()
    expect([revision, draft.name]).toEqual([0, 'Web bank'])
    await world.browser.call(saveProgramDraft, { params, body: { revision: 0, draft: { ...draft, name: 'Other' } } })
    expect((await read()).changes).toEqual([{ what: 'presentation_changed' }])
    expect((await shown(program))?.name).toBe('Web bank')
    expect((await world.browser.call(deleteProgramDraft, { params })).status).toBe(200)
    expect(await read()).toMatchObject({ revision: 0, changes: [], draft: { name: 'Web bank' } })
  })

  test('cannot change the kind of the program', async () => {
    const { program } = await published()
    expect((await publishChange(world, program, { kind: 'vdp' })).body['code']).toBe('program.draft_conflict')
  })

  test('returns 404 for an unknown program or an invalid number', async () => {
    const { params } = await published()
    for (const version of ['2', '999999']) {
      expect((await world.browser.call(getProgramVersion, { params: { ...params, version } })).status).toBe(404)
    }
    const absent = { ...params, program: randomUUID(), version: '1' }
    expect((await world.browser.call(getProgramVersion, { params: absent })).status).toBe(404)
    expect((await theirs.browser.call(getProgramVersion, { params: { ...params, version: '1' } })).status).toBe(404)
  })
})

describe('changeProgramState', () => {
  const move = (browser: TestBrowser, params: Record<string, string>, to: string) =>
    browser.call(changeProgramState, { params, body: { to } })

  test('pauses with a reason, resumes and closes, and updates the portal', async () => {
    const { program, params } = await published()
    expect(
      (await world.browser.call(changeProgramState, { params, body: { to: 'paused', reason: 'Migration' } })).status,
    ).toBe(200)
    expect((await shown(program))?.state).toBe('paused')
    const { program: paused } = dataOf<ProgramOverview>(await world.browser.call(getOrganizationProgram, { params }))
    expect(paused).toMatchObject({ pause_reason: 'Migration', can: { pause: false, resume: true, close: true } })
    expect((await move(world.browser, params, 'active')).status).toBe(200)
    expect((await move(world.browser, params, 'closed')).status).toBe(200)
    expect((await move(world.browser, params, 'active')).body['code']).toBe('program.move_refused')
    expect((await publishChange(world, program, { summary: 'late' })).body['code']).toBe('program.closed')
  })

  test('lets a program administrator pause only', async () => {
    const { program, params } = await published()
    const browser = await world.appointed(program, 'administrator')
    expect((await move(browser, params, 'paused')).status).toBe(200)
    expect((await move(browser, params, 'active')).status).toBe(403)
    expect((await move(browser, params, 'closed')).status).toBe(403)
  })

  test.for(['analyst', 'viewer', 'technical_contact'] as const)('is denied for a program %s', async (role) => {
    const { program, params } = await published()
    expect((await move(await world.appointed(program, role), params, 'paused')).status).toBe(403)
  })

  test('is denied for outsiders and refused for drafts', async () => {
    const { params } = await published()
    expect((await move(theirs.browser, params, 'paused')).status).toBe(404)
    const draft = await draftProgram(world)
    expect((await move(world.browser, draft.params, 'active')).body['code']).toBe('program.move_refused')
  })
})

test('the API role cannot write the directory row of another organization', async () => {
  const { program } = await published()
  const foreign = api.database.api.transaction().execute(async (trx) => {
    await sql`select set_config('grana.user_id', ${theirs.owner.id}, true)`.execute(trx)
    await sql`update grana.program_directory set name_key = 'defaced' where program_id = ${program}`.execute(trx)
  })
  await expect(foreign).rejects.toMatchObject({ code: '42501' })
})

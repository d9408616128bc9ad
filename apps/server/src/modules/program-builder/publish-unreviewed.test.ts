import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  dataOf,
  draftProgram,
  insertTarget,
  programWorld,
  publishChange,
  signedInAgent,
  type ProgramWorld,
} from '#server/testing/programs.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser } from '#server/testing/test-browser.ts'
import { sized } from '#server/testing/test-size.ts'
import { changeOrganization, getOrganization, type Organization } from '@grana/contract/customers/organizations'
import { getPortalProgram } from '@grana/contract/programs'
import { inviteAgent } from '@grana/contract/programs/agents'
import {
  getProgramDraft,
  publishProgramDraft,
  saveProgramDraft,
  type ProgramDraftAnswer,
} from '@grana/contract/programs/builder'
import { defaultRewardGrid } from '@grana/contract/programs/default-draft'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import { inviteAgents } from '@grana/contract/programs/invitations'
import { approveOrganization, refuseOrganization } from '@grana/contract/staff/organizations'
import { disclosureProgram } from '@grana/messages/es/programs/disclosure-program'

const vdp = { kind: 'vdp', rewards: [] } as const satisfies Partial<ProgramDraft>

let api: TestApi
let irene: TestStaff

beforeAll(async () => {
  api = await startTestApi()
  irene = await signInTestStaff(api)
})
afterAll(() => api.close())

const changeRow = (world: ProgramWorld, columns: Record<string, unknown>) =>
  api.database.owner.updateTable('organizations').set(columns).where('id', '=', world.organization).execute()

/** An organization that waits for its review, under a domain that it has proven. */
async function unreviewed(columns: Record<string, unknown> = {}, proof: 'dns' | 'file' = 'dns') {
  const host = `${randomUUID().slice(0, 8)}.example`
  const world = await programWorld(api, { address: host, proof_method: proof })
  await changeRow(world, { approval: 'pending', approved_at: null, name: host, sector: 'finance', ...columns })
  return { ...world, host }
}

/** The texts that the short way writes. */
const textsOf = (host: string) => ({ name: disclosureProgram.name(host), summary: disclosureProgram.summary(host) })

const publish = async (world: ProgramWorld & { host: string }, changes: Partial<ProgramDraft> = {}) => {
  const { params, program, revision } = await draftProgram(world, { ...vdp, ...textsOf(world.host), ...changes })
  const told = await world.browser.call(publishProgramDraft, { params, body: { revision } })
  return { told, params, program }
}

async function profileOf({ browser, organization }: ProgramWorld) {
  const answer = dataOf<Organization>(await browser.call(getOrganization, { params: { organization } }))
  const { name, sector, country } = answer
  return { name, country, ...(sector && { sector }) }
}

const pageOf = (program: string) => testBrowser(api.app).call(getPortalProgram, { params: { uuid: program } })

describe('a disclosure program of an organization that staff have not reviewed', () => {
  test('is published under the proven domain', async () => {
    const world = await unreviewed()
    const { told, program } = await publish(world)
    expect(told.status).toBe(200)
    const shown = await pageOf(program)
    expect(shown.body['data']).toMatchObject({ organization: { name: world.host }, kind: 'vdp' })
  })

  test.each<[string, Record<string, unknown>, 'dns' | 'file', Partial<ProgramDraft>]>([
    ['another name', { name: 'Banco Victima' }, 'dns', {}],
    ['a name below the domain', { name: 'pagos.tienda.example' }, 'dns', {}],
    ['no sector', { sector: null }, 'dns', {}],
    ['a refusal by staff', { approval: 'refused' }, 'dns', {}],
    ['a proof by a file', {}, 'file', {}],
    ['rewards', {}, 'dns', { kind: 'bounty' }],
    ['a name of its own', {}, 'dns', { name: 'Banco Victima' }],
    ['a summary of its own', {}, 'dns', { summary: 'Call this number.' }],
    ['exclusions', {}, 'dns', { out_of_scope: [{ label: 'Call this number.', reason: '' }] }],
    ['a description', {}, 'dns', { description: 'Call this number.' }],
    ['a clause of its own', {}, 'dns', { additions: [{ title: 'Prizes', text: 'Call this number.' }] }],
    ['invited agents only', {}, 'dns', { visibility: 'private' }],
  ])('is refused with %s', async (_, columns, proof, changes) => {
    const { told } = await publish(await unreviewed(columns, proof), changes)
    expect([told.status, told.body['code']]).toEqual([409, 'program.not_publishable'])
  })

  test('is refused where one of several targets was proven in another way', async () => {
    const world = await unreviewed()
    const other = await insertTarget(api.database.owner, world.organization, { proof_method: 'document' })
    const scope = [world.target, other].map((target_id) => ({ target_id, tier: 1 }) as const)
    expect((await publish(world, { in_scope: scope })).told.status).toBe(409)
  })

  test('is refused by the database where the rule of the server is missing', async () => {
    const world = await unreviewed()
    const { program } = await publish(world)
    await changeRow(world, { name: 'Banco Victima' })
    const version = sql`(organization_id, program_id, version) = (${world.organization}::uuid, ${program}::uuid, 1)`
    const again = api.database.owner.transaction().execute(async (trx) => {
      await sql`set local grana.system = 'on'`.execute(trx)
      const { rows } = await sql<{ may: boolean }>`
        select grana.may_publish_unreviewed(organization_id, program_id, version) as may
        from grana.policy_versions where ${version}`.execute(trx)
      return rows
    })
    expect(await again).toEqual([{ may: false }])
  })

  test('keeps the name that it was published under, and its sector', async () => {
    const world = await unreviewed()
    const call = (body: Record<string, unknown>) =>
      world.browser.call(changeOrganization, { params: { organization: world.organization }, body })
    const profile = await profileOf(world)
    expect((await call({ ...profile, legal_name: 'Tienda SA' })).status).toBe(200)
    await publish(world)
    expect((await call({ ...profile, name: 'Banco Victima' })).body['code']).toBe('organization.name_fixed')
    expect((await call({ name: profile.name, country: profile.country })).body['code']).toBe('organization.name_fixed')
    expect((await call({ ...profile, legal_name: 'Tienda de Puebla SA' })).status).toBe(200)
    const { can } = dataOf<Organization>(
      await world.browser.call(getOrganization, { params: { organization: world.organization } }),
    )
    expect(can.rename).toBe(false)
  })

  test('takes its new name or is published, never both, when both are tried at once', async () => {
    for (let round = 0; round < sized({ gate: 4, full: 100 }); round += 1) {
      const world = await unreviewed()
      const { params, program, revision } = await draftProgram(world, { ...vdp, ...textsOf(world.host) })
      const body = { ...(await profileOf(world)), name: 'Banco Victima' }
      await Promise.all([
        world.browser.call(publishProgramDraft, { params, body: { revision } }),
        world.browser.call(changeOrganization, { params: { organization: world.organization }, body }),
      ])
      const { name } = await profileOf(world)
      const isShown = (await pageOf(program)).status === 200
      expect([name, isShown]).toEqual(isShown ? [world.host, true] : ['Banco Victima', false])
    }
  })

  test('sends no invitations before the review', async () => {
    const world = await unreviewed()
    const agent = await signedInAgent(api)
    const { params } = await publish(world)
    const one = await world.browser.call(inviteAgent, { params, body: { username: agent.username } })
    expect(one.body['code']).toBe('program.unreviewed')
    const many = await world.browser.call(inviteAgents, { params, body: { usernames: [agent.username], days: 14 } })
    expect(many.body['code']).toBe('program.unreviewed')
    const draft = await draftProgram(world, { ...vdp, ...textsOf(world.host) })
    await world.browser.call(inviteAgent, { params: draft.params, body: { username: agent.username } })
    const { body } = await world.browser.call(publishProgramDraft, {
      params: draft.params,
      body: { revision: draft.revision },
    })
    expect(body['code']).toBe('program.not_publishable')
  })

  test('becomes no bounty before the review', async () => {
    const world = await unreviewed()
    const { params, program } = await publish(world)
    expect((await publishChange(world, program, { summary: 'Call this number.' })).body['code']).toBe(
      'program.not_publishable',
    )
    const { draft, revision } = dataOf<ProgramDraftAnswer>(await world.browser.call(getProgramDraft, { params }))
    const paid = { ...draft, kind: 'bounty', rewards: [...defaultRewardGrid] }
    const saved = await world.browser.call(saveProgramDraft, { params, body: { revision, draft: paid } })
    expect(saved.body['code']).toBe('program.draft_conflict')
  })

  test('pauses when staff refuse the organization', async () => {
    const world = await unreviewed()
    const { program } = await publish(world)
    const params = { id: world.organization }
    const told = await irene.browser.call(refuseOrganization, { params, body: { reason: 'It passes for a bank.' } })
    expect(told.status).toBe(200)
    const row = await api.database.owner.selectFrom('programs').selectAll().where('id', '=', program).executeTakeFirst()
    expect(row).toMatchObject({ state: 'paused', paused_by_staff: true })
    expect((await pageOf(program)).status).toBe(404)
  })

  test('goes on under the legal name when staff approve the organization by it', async () => {
    const world = await unreviewed({ legal_name: 'Tienda de Puebla' })
    const { program } = await publish(world)
    const body = { sector: 'finance', reason: 'Known by its domain.', public_name: 'legal' }
    expect((await irene.browser.call(approveOrganization, { params: { id: world.organization }, body })).status).toBe(
      200,
    )
    expect((await pageOf(program)).body['data']).toMatchObject({ organization: { name: 'Tienda de Puebla' } })
  })
})

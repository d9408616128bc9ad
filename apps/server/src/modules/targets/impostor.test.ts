import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { multipartOf } from '#server/testing/avatar-client.ts'
import { startTestInternet, type TestInternet } from '#server/testing/internet-stand-in.ts'
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
import { signedInBrowser, secondFactorOn } from '#server/testing/tenants.ts'
import type { TestBrowser, ApiResponse } from '#server/testing/test-browser.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { registerCustomer } from '@grana/contract/auth'
import { changeOrganization, listOrganizations } from '@grana/contract/customers/organizations'
import { checkTarget, createTarget, editTarget, getTarget, type Target } from '@grana/contract/customers/targets'
import { inviteAgent, listAgentPrograms } from '@grana/contract/programs/agents'
import { changeProgramState, publishProgramDraft, saveProgramDraft } from '@grana/contract/programs/builder'
import { acceptBillingTerms, billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { approveOrganization } from '@grana/contract/staff/organizations'
import { approveStaffDocument, listStaffDocuments } from '@grana/contract/staff/targets'
import { expectedDnsRecord, expectedFile } from './ownership-records.ts'

const victimHost = 'banca.victima.example'
const victimName = 'Banco Victima'

let api: AccountApi
let worker: TestWorker
let internet: TestInternet
let irene: TestStaff
let victim: ProgramWorld
let impostor: { organization: string; browser: TestBrowser; id: string }

/** An impostor registers through the public sign-up, under the name of another company. */
async function signUp() {
  const { username: _handle, code_of_conduct: _agents, ...person } = await api.agentFields()
  const body = { ...person, organization: victimName, position: 'CISO', phone: '+56 2 2000 0000' }
  expect((await api.browser().call(registerCustomer, { body })).status).toBe(200)
  const db = api.database.owner
  const user = await db
    .updateTable('users')
    .set({ email_verified_at: new Date(), ...secondFactorOn })
    .where('email', '=', String(person['email']))
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  const browser = await signedInBrowser(api.app, db, user)
  const [organization] = dataOf<{ id: string; name: string }[]>(await browser.call(listOrganizations))
  expect(organization?.name).toBe(victimName)
  return { organization: organization?.id ?? '', browser, id: user.id }
}

const fields = (changes: Record<string, unknown> = {}) => ({
  name: 'Banca web',
  type: 'website',
  address: victimHost,
  environment: 'production',
  tier: 1,
  ...changes,
})

const call = (
  operation: Parameters<TestBrowser['call']>[0],
  params: Record<string, string>,
  body: Record<string, unknown> = {},
) => impostor.browser.call(operation, { params: { organization: impostor.organization, ...params }, body })

const code = ({ status, body }: ApiResponse) => body['code'] ?? status

async function register(changes: Record<string, unknown> = {}): Promise<string> {
  return dataOf<Target>(await call(createTarget, {}, fields(changes))).id
}

async function authorityOf(target: string): Promise<string> {
  const params = { organization: impostor.organization, target }
  return dataOf<Target>(await impostor.browser.call(getTarget, { params })).authority.state
}

async function proofOf(target: string) {
  const row = await api.database.owner
    .selectFrom('targets')
    .selectAll()
    .where('id', '=', target)
    .executeTakeFirstOrThrow()
  return { id: target, type: 'website' as const, address: row.address, token: row.proof_token }
}

/** A complete draft of the impostor with the given scope. */
async function drafted(target: string, changes: Parameters<typeof draftProgram>[1] = {}) {
  const world = { ...victim, organization: impostor.organization, browser: impostor.browser, target }
  return { world, ...(await draftProgram(world, changes)) }
}

const isShown = async (program: string) =>
  (await api.app.inject({ url: `/api/portal/program/${program}` })).statusCode === 200

async function sendDocument(target: string): Promise<ApiResponse> {
  const { payload, headers } = multipartOf([
    { name: 'document', value: Buffer.from('%PDF-1.7\nforged'), fileName: 'x.pdf', type: 'application/pdf' },
    { name: 'file_name', value: 'escritura.pdf' },
  ])
  const url = `/api/customers/organizations/${impostor.organization}/targets/${target}/document`
  const own = impostor.browser.headers()
  const answer = await api.app.inject({ method: 'POST', url, headers: { ...own, ...headers }, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers }
}

beforeAll(async () => {
  internet = await startTestInternet()
  const store = await startTestStore()
  api = await startAccountApi(store.env)
  worker = await startTestWorker({ ...internet.env, ...store.env }, api.database)
  irene = await signInTestStaff(api)
  victim = await programWorld(api)
  await api.database.owner
    .updateTable('organizations')
    .set({ name: victimName })
    .where('id', '=', victim.organization)
    .execute()
  // The victim has verified the host by a record and by a file; both are public.
  const own = await insertTarget(api.database.owner, victim.organization, { address: victimHost })
  const proof = await proofOf(own)
  const { name, value } = expectedDnsRecord(proof)
  const path = new URL(expectedFile(proof).url).pathname
  await internet.tell({
    names: { [victimHost]: [{ type: 'A', value: '127.0.0.1' }], [name]: [{ type: 'TXT', value }] },
    files: { [`${victimHost}${path}`]: value },
  })
  victim = { ...victim, target: own }
  impostor = await signUp()
})
afterAll(async () => {
  await worker.close()
  await api.close()
  internet.stop()
})

describe('before staff review the organization', () => {
  test('a draft with a host of another company cannot be published by any route', async () => {
    const target = await register()
    const { program, params, revision } = await drafted(target)
    await call(acceptBillingTerms, {}, { version: billingTermsVersion, accepted: true })
    expect(code(await call(publishProgramDraft, params, { revision }))).toBe('program.not_publishable')
    for (const to of ['active', 'paused', 'closed']) {
      expect(code(await call(changeProgramState, params, { to }))).toBe('program.move_refused')
    }
    expect(await isShown(program)).toBe(false)
  })

  test('agents invited to the draft receive nothing and see nothing', async () => {
    const { params } = await drafted(await register(), { visibility: 'private' })
    const agent = await signedInAgent(api)
    expect((await call(inviteAgent, params, { username: agent.username })).status).toBe(200)
    await worker.drain()
    expect(worker.mails.accepted.filter(({ to }) => to.includes(agent.user.email))).toEqual([])
    expect(dataOf(await agent.browser.call(listAgentPrograms))).toEqual({
      invitations: [],
      invited: [],
      followed: [],
      reported: [],
    })
  })

  test('the impostor cannot approve the organization, the document or the verification', async () => {
    const target = await register({ type: 'network', address: '203.0.113.0/24' })
    expect((await sendDocument(target)).status).toBe(200)
    const [document] = dataOf<{ id: string }[]>(await irene.browser.call(listStaffDocuments))
    const approve = { params: { id: impostor.organization }, body: { sector: 'finance', reason: 'It is me' } }
    expect((await impostor.browser.call(approveOrganization, approve)).status).toBe(404)
    const decide = { params: { id: document?.id ?? '' }, body: { reason: 'It is me' } }
    expect((await impostor.browser.call(approveStaffDocument, decide)).status).toBe(404)
    for (const extra of [{ authority: 'proven' }, { proof_token: '0'.repeat(64) }, { proven_at: new Date() }]) {
      expect((await call(createTarget, {}, { ...fields(), ...extra })).status).toBeGreaterThanOrEqual(400)
      expect((await call(editTarget, { target }, { ...fields(), ...extra })).status).toBeGreaterThanOrEqual(400)
    }
    const profile = { name: victimName, country: 'CL', approval: 'approved' }
    expect((await call(changeOrganization, {}, profile)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('after staff approved the impostor by mistake', () => {
  beforeAll(async () => {
    const body = { sector: 'finance', reason: 'Looked real' }
    const response = await irene.browser.call(approveOrganization, { params: { id: impostor.organization }, body })
    if (response.status !== 200) throw new Error('staff could not approve')
  })

  async function expectNoFurther(target: string): Promise<void> {
    const { program, params, revision } = await drafted(target)
    expect(code(await call(publishProgramDraft, params, { revision }))).toBe('program.not_publishable')
    expect(await isShown(program)).toBe(false)
  }

  test('the records of the real owner do not verify the impostor’s target', async () => {
    for (const method of ['dns', 'file'] as const) {
      const target = await register({ address: `${victimHost}:${internet.port}` })
      expect((await call(checkTarget, { target }, { method })).status).toBe(200)
      await worker.drain()
      expect(await authorityOf(target)).toBe('unproven')
      await expectNoFurther(target)
    }
  })

  test('a host cannot be verified by document, nor a wildcard by file', async () => {
    const site = await register()
    expect(code(await sendDocument(site))).toBe('target.method_refused')
    const all = await register({ address: `*.${victimHost}` })
    expect(code(await call(checkTarget, { target: all }, { method: 'file' }))).toBe('target.method_refused')
    await expectNoFurther(all)
  })

  test('a target of the other organization cannot be used', async () => {
    const { params, draft, revision } = await drafted(await register())
    for (const changes of [
      { in_scope: [{ target_id: victim.target, tier: 1 }] },
      { out_of_scope: [{ label: 'x', reason: '', target_id: victim.target }] },
    ]) {
      const response = await call(saveProgramDraft, params, { revision, draft: { ...draft, ...changes } })
      expect(code(response)).toBe('program.target_refused')
    }
    const foreign = { organization: victim.organization, target: victim.target }
    expect((await impostor.browser.call(getTarget, { params: foreign })).status).toBe(404)
    expect((await impostor.browser.call(editTarget, { params: foreign, body: fields() })).status).toBe(404)
  })

  test('a verification of one address does not cover another', async () => {
    const target = await register({ type: 'network', address: '198.51.100.0/24' })
    await sendDocument(target)
    const documents = dataOf<{ id: string; target: { id: string } }[]>(await irene.browser.call(listStaffDocuments))
    const document = documents.find((one) => one.target.id === target)
    const decide = { params: { id: document?.id ?? '' }, body: { reason: 'Registry seen' } }
    expect((await irene.browser.call(approveStaffDocument, decide)).status).toBe(200)
    expect(await authorityOf(target)).toBe('proven')
    expect((await call(editTarget, { target }, fields())).status).toBe(200)
    expect(await authorityOf(target)).toBe('unproven')
    await expectNoFurther(target)
  })

  test('a published program cannot be pointed at another host', async () => {
    const own = await insertTarget(api.database.owner, impostor.organization, { address: 'tienda.impostor.example' })
    const { world, program, params, revision } = await drafted(own)
    expect((await call(publishProgramDraft, params, { revision })).status).toBe(200)
    expect(code(await call(editTarget, { target: own }, fields()))).toBe('target.address_fixed')
    const theirs = await register()
    const scope = [own, theirs].map((id) => ({ target_id: id, tier: 1 as const }))
    expect(code(await publishChange(world, program, { in_scope: scope }))).toBe('program.not_publishable')
    const shown = (await api.app.inject({ url: `/api/portal/program/${program}` })).body
    expect(shown).not.toContain(victimHost)
  })

  test('the API role cannot write a verification, an approval or terms without them', async () => {
    const target = await register()
    const { program } = await drafted(target)
    const { organization } = impostor
    const asImpostor = (work: string) =>
      api.database.api.transaction().execute(async (trx) => {
        await sql`select set_config('grana.user_id', ${impostor.id}, true)`.execute(trx)
        await sql.raw(work).execute(trx)
      })
    const version = `insert into grana.policy_versions (organization_id, program_id, version, created_at)
      values ('${organization}', '${program}', 1, now())`
    const scope = `insert into grana.policy_targets
        (organization_id, program_id, version, position, is_in_scope, target_id, name, type, address, environment, asset_tier)
      values ('${organization}', '${program}', 1, 1, true, '${target}', 'x', 'website', 'x', 'production', 1)`
    const put = `update grana.policy_versions set published_at = now() where program_id = '${program}'`
    for (const work of [
      `update grana.targets set authority = 'proven' where id = '${target}'`,
      `update grana.targets set proof_token = repeat('0', 64) where id = '${target}'`,
      `select grana.decide_target_document(gen_random_uuid(), true, null, now())`,
      `${version}; ${put}`,
    ]) {
      await expect(asImpostor(work), work).rejects.toMatchObject({ code: '42501' })
    }
    await expect(asImpostor(`${version}; ${scope}; ${put}`)).rejects.toMatchObject({ code: '42501' })
  })
})

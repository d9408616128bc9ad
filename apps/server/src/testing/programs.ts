import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import {
  createProgram,
  getProgramDraft,
  publishDraft,
  saveProgramDraft,
  type DraftAnswer,
} from '@grana/contract/programs/builder'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import { billingTermsVersion } from '@grana/contract/programs/ground'
import type { ProgramRole } from '@grana/contract/tenancy'
import type { Db } from '../db/database.ts'
import type { Targets } from '../db/tables.ts'
import { browserOf, insertMember, insertOrganization, type Place } from './tenants.ts'
import type { TestApi } from './test-api.ts'
import type { TestBrowser, Told } from './test-browser.ts'
import { insertTestUser, type TestUser } from './test-user.ts'

/** A target that is proven to be the organization's own, unless it says otherwise. */
export async function insertTarget(db: Db, organizationId: string, changes: Partial<Insertable<Targets>> = {}) {
  const { id } = await db
    .insertInto('targets')
    .values({
      organization_id: organizationId,
      name: 'Web',
      type: 'website',
      address: `${randomUUID().slice(0, 8)}.tepozan.example`,
      environment: 'production',
      asset_tier: 1,
      authority: 'proven',
      proof_method: 'dns',
      proven_at: new Date('2026-11-01T12:00:00Z'),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Brings an organization as far as it has to be before its first bounty. */
export async function approve(db: Db, organizationId: string): Promise<void> {
  const at = new Date('2026-11-01T12:00:00Z')
  await db
    .updateTable('organizations')
    .set({
      sector: 'finance',
      approval: 'approved',
      approved_at: at,
      billing_terms_accepted_at: at,
      billing_terms_version: billingTermsVersion,
    })
    .where('id', '=', organizationId)
    .execute()
}

/** An organization that may publish, with its owner signed in and a proven target. */
export async function programWorld(api: TestApi) {
  const db = api.database.owner
  const { id: organization } = await insertOrganization(db)
  await approve(db, organization)
  const owner = await insertMember(db, organization, { role: 'owner' })
  const target = await insertTarget(db, organization)
  const browser = await browserOf(api.app, db, owner)
  const as = async (place: Place): Promise<TestBrowser> =>
    browserOf(api.app, db, await insertMember(db, organization, place))
  const appointed = (programId: string, role: ProgramRole) => as({ role: 'member', programs: [{ programId, role }] })
  return { organization, owner, target, browser, as, appointed }
}

export type ProgramWorld = Awaited<ReturnType<typeof programWorld>>

/** An agent with a handle and a proven address, signed in. */
export async function signedInAgent(api: TestApi): Promise<{ user: TestUser; username: string; browser: TestBrowser }> {
  const username = `agent-${randomUUID().slice(0, 8)}`
  const user = await insertTestUser(api.database.owner, { username, username_key: username })
  return { user, username, browser: await browserOf(api.app, api.database.owner, user) }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test says what it expects to be told
export const dataOf = <T>(told: Told): T => told.body['data'] as T

/** Who writes programs, where, and about what. */
export type ProgramWriter = Pick<ProgramWorld, 'organization' | 'browser' | 'target'>

/** Begins a program and writes a whole draft of it; gives back its revision. */
export async function draftProgram(world: ProgramWriter, changes: Partial<ProgramDraft> = {}) {
  const { organization, browser, target } = world
  const begun = await browser.call(createProgram, {
    params: { organization },
    body: { name: 'Web bank', kind: changes.kind ?? 'bounty' },
  })
  const program = dataOf<{ id: string }>(begun).id
  const params = { organization, program }
  const { draft, revision } = dataOf<DraftAnswer>(await browser.call(getProgramDraft, { params }))
  const whole: ProgramDraft = {
    ...draft,
    summary: 'What moves money.',
    visibility: 'public',
    in_scope: [{ target_id: target, tier: 1 }],
    ...changes,
  }
  const saved = await browser.call(saveProgramDraft, { params, body: { revision, draft: whole } })
  if (saved.status !== 200) throw new Error(`saving answered ${saved.status} ${JSON.stringify(saved.body)}`)
  return { program, params, draft: whole, revision: dataOf<{ revision: number }>(saved).revision }
}

/** Writes a draft over the one that stands and puts it in force. */
export async function publishChange(
  world: Pick<ProgramWorld, 'organization' | 'browser'>,
  program: string,
  changes: Partial<ProgramDraft> = {},
): Promise<Told> {
  const params = { organization: world.organization, program }
  const { draft, revision } = dataOf<DraftAnswer>(await world.browser.call(getProgramDraft, { params }))
  const saved = await world.browser.call(saveProgramDraft, {
    params,
    body: { revision, draft: { ...draft, ...changes } },
  })
  if (saved.status !== 200) return saved
  return world.browser.call(publishDraft, { params, body: { revision: revision + 1 } })
}

import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import {
  createProgram,
  getProgramDraft,
  publishProgramDraft,
  saveProgramDraft,
  type ProgramDraftAnswer,
} from '@grana/contract/programs/builder'
import { billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import type { ProgramRole } from '@grana/contract/tenancy'
import type { Db } from '../db/database.ts'
import type { Targets } from '../db/tables.ts'
import { signedInBrowser, insertMember, insertOrganization, type MembershipRoles } from './tenants.ts'
import type { TestApi } from './test-api.ts'
import type { TestBrowser, ApiResponse } from './test-browser.ts'
import { insertTestUser, type TestUser } from './test-user.ts'

/** A target whose ownership is verified, unless the changes say otherwise. */
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

/** Brings an organization into the state that its first bounty program requires. */
export async function markOrganizationApproved(db: Db, organizationId: string): Promise<void> {
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

/** An organization that may publish, with its owner signed in and a verified target. */
export async function programWorld(api: TestApi, targetChanges: Partial<Insertable<Targets>> = {}) {
  const db = api.database.owner
  const { id: organization } = await insertOrganization(db)
  await markOrganizationApproved(db, organization)
  const owner = await insertMember(db, organization, { role: 'owner' })
  const target = await insertTarget(db, organization, targetChanges)
  const browser = await signedInBrowser(api.app, db, owner)
  const as = async (place: MembershipRoles): Promise<TestBrowser> =>
    signedInBrowser(api.app, db, await insertMember(db, organization, place))
  const appointed = (programId: string, role: ProgramRole) => as({ role: 'member', programs: [{ programId, role }] })
  return { organization, owner, target, browser, as, appointed }
}

export type ProgramWorld = Awaited<ReturnType<typeof programWorld>>

/** A signed-in agent with a username and a verified email address. */
export async function signedInAgent(api: TestApi): Promise<{ user: TestUser; username: string; browser: TestBrowser }> {
  const username = `agent-${randomUUID().slice(0, 8)}`
  const user = await insertTestUser(api.database.owner, { username, username_key: username })
  return { user, username, browser: await signedInBrowser(api.app, api.database.owner, user) }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test states the type that it expects
export const dataOf = <T>({ body }: Pick<ApiResponse, 'body'>): T => body['data'] as T

/** The owner's browser, the organization and a target. */
export type ProgramWriter = Pick<ProgramWorld, 'organization' | 'browser' | 'target'>

/** Creates a program and saves a complete draft of it; returns its revision. */
export async function draftProgram(world: ProgramWriter, changes: Partial<ProgramDraft> = {}) {
  const { organization, browser, target } = world
  const begun = await browser.call(createProgram, {
    params: { organization },
    body: { name: 'Web bank', kind: changes.kind ?? 'bounty' },
  })
  const program = dataOf<{ id: string }>(begun).id
  const params = { organization, program }
  const { draft, revision } = dataOf<ProgramDraftAnswer>(await browser.call(getProgramDraft, { params }))
  const whole: ProgramDraft = {
    ...draft,
    summary: 'What moves money.',
    visibility: 'public',
    safe_harbor: 'full',
    in_scope: [{ target_id: target, tier: 1 }],
    ...changes,
  }
  const saved = await browser.call(saveProgramDraft, { params, body: { revision, draft: whole } })
  if (saved.status !== 200) throw new Error(`saving answered ${saved.status} ${JSON.stringify(saved.body)}`)
  return { program, params, draft: whole, revision: dataOf<{ revision: number }>(saved).revision }
}

/** Saves a new draft of a program and publishes it. */
export async function publishChange(
  world: Pick<ProgramWorld, 'organization' | 'browser'>,
  program: string,
  changes: Partial<ProgramDraft> = {},
): Promise<ApiResponse> {
  const params = { organization: world.organization, program }
  const { draft, revision } = dataOf<ProgramDraftAnswer>(await world.browser.call(getProgramDraft, { params }))
  const saved = await world.browser.call(saveProgramDraft, {
    params,
    body: { revision, draft: { ...draft, ...changes } },
  })
  if (saved.status !== 200) return saved
  return world.browser.call(publishProgramDraft, { params, body: { revision: revision + 1 } })
}

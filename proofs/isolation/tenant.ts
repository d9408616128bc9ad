import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AgentInvitationState } from '@grana/contract/programs/agents'
import {
  getProgramDraft,
  changeProgramState,
  publishProgramDraft,
  saveProgramDraft,
} from '@grana/contract/programs/builder'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import type { JoinTerms } from '@grana/contract/programs/join-terms'
import type { Db } from '@grana/server/db/database'
import { hashSecret, createSecret } from '@grana/server/lib/tokens'
import {
  markOrganizationApproved,
  draftProgram,
  insertTarget,
  type ProgramWriter,
} from '@grana/server/testing/programs'
import { signedInBrowser, insertMember, insertOrganization } from '@grana/server/testing/tenants'
import { insertTestUser, type TestUser } from '@grana/server/testing/test-user'

/** One organization whose texts all carry its mark. */
export type Tenant = {
  mark: string
  id: string
  /** Private, with a published version and a draft of the next; the second one is equal. */
  program: string
  otherProgram: string
  closed: string
  /** Public; only of the third tenant, whose name is public. */
  open: string
  draft: ProgramDraft
  member: TestUser
  writer: ProgramWriter
  /** An invited agent and their pending invitation. */
  asked: { user: TestUser; invitation: string }
  addresses: string[]
}

export type ProgramOptions = {
  visibility?: 'public' | 'private'
  state?: 'draft' | 'active' | 'paused' | 'closed'
  joining?: JoinTerms
}

/** A new program with the given visibility and state. */
export async function createTenantProgram(
  { mark, writer }: Pick<Tenant, 'mark' | 'writer'>,
  options: ProgramOptions = {},
) {
  const { visibility = 'private', state = 'active', ...more } = options
  const name = `Program ${mark} ${randomUUID().slice(0, 4)}`
  const written = await draftProgram(writer, { visibility, name, summary: `Summary ${mark}`, ...more })
  const { params, revision } = written
  if (state === 'draft') return written
  const response = await writer.browser.call(publishProgramDraft, { params, body: { revision } })
  if (response.status !== 200)
    throw new Error(`publishing answered ${response.status} ${JSON.stringify(response.body)}`)
  if (state !== 'active') await writer.browser.call(changeProgramState, { params, body: { to: state } })
  return written
}

/** A draft of the next version, based on the published one. */
export async function draftNextVersion({ writer }: Pick<Tenant, 'writer'>, program: string): Promise<void> {
  const params = { organization: writer.organization, program }
  const { data } = (await writer.browser.call(getProgramDraft, { params })).body as {
    data: { draft: ProgramDraft; revision: number }
  }
  const draft = { ...data.draft, description: `${data.draft.summary}, changed` }
  const saved = await writer.browser.call(saveProgramDraft, { params, body: { revision: data.revision, draft } })
  if (saved.status !== 200) throw new Error(`saving answered ${saved.status} ${JSON.stringify(saved.body)}`)
}

type Asking = { tenant: Pick<Tenant, 'id' | 'member'>; program: string; userId: string; state?: AgentInvitationState }

export async function insertAgentInvitation(
  db: Db,
  { tenant, program, userId, state = 'pending' }: Asking,
): Promise<string> {
  const at = new Date()
  const { id } = await db
    .insertInto('agent_invitations')
    .values({
      organization_id: tenant.id,
      program_id: program,
      user_id: userId,
      invited_by: tenant.member.id,
      created_at: at,
      state,
      answered_at: state === 'pending' ? null : at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Inviting = Pick<Tenant, 'id' | 'program' | 'member'>

/** A pending invitation whose link is known. */
export async function insertInvitation(
  db: Db,
  tenant: Inviting,
  { email, programId = tenant.program }: { email: string; programId?: string },
) {
  const token = createSecret()
  const before = new Date(Date.now() - 120_000)
  const { id } = await db
    .insertInto('invitations')
    .values({
      organization_id: tenant.id,
      email,
      email_key: email.toLowerCase(),
      role: 'member',
      program_id: programId,
      program_role: 'viewer',
      invited_by: tenant.member.id,
      token_hash: hashSecret(token),
      token_at: before,
      mailed_at: before,
      sent_at: before,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** An audit event of a tenant. */
export async function insertAuditEvent(
  db: Db,
  { id, program, member, mark }: Inviting & { mark: string },
): Promise<void> {
  const event = {
    organization_id: id,
    program_id: program,
    actor_id: member.id,
    action: 'thing.done',
    thing: 'program',
  }
  await db
    .insertInto('audit_events')
    .values({ ...event, details: JSON.stringify({ mark }) })
    .execute()
}

/** A notification about a tenant. */
export async function insertNotification(
  db: Db,
  { id, member }: Pick<Tenant, 'id' | 'member'>,
  userId: string,
): Promise<string> {
  const about = { organization_id: id, actor_id: member.id, user_id: userId, kind: 'member.role_changed' }
  const row = await db
    .insertInto('notifications')
    .values({ ...about, in_app: true, by_mail: false, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function makeTenant(app: FastifyInstance, db: Db, mark: string): Promise<Tenant> {
  const { id } = await insertOrganization(db, mark)
  await markOrganizationApproved(db, id)
  const member = await insertMember(db, id, { role: 'owner' })
  await db.updateTable('users').set({ last_name: mark }).where('id', '=', member.id).execute()
  const target = await insertTarget(db, id, {
    name: `Target ${mark}`,
    note: `Note ${mark}`,
    credential_mode: 'provided_user_password',
  })
  const writer = { organization: id, target, browser: await signedInBrowser(app, db, member) }
  const { program, draft } = await createTenantProgram({ mark, writer })
  const { program: otherProgram } = await createTenantProgram({ mark, writer })
  const { program: closed } = await createTenantProgram({ mark, writer }, { state: 'closed' })
  const isThird = mark.startsWith('ZqThird')
  const { program: open } = isThird
    ? await createTenantProgram({ mark, writer }, { visibility: 'public' })
    : { program: closed }
  for (const one of [program, otherProgram]) await draftNextVersion({ writer }, one)
  const tenant = { mark, id, program, otherProgram, closed, open, draft, member, writer }
  await insertAuditEvent(db, tenant)
  const username = `Asked-${mark}`
  const user = await insertTestUser(db, { username, username_key: username.toLowerCase() })
  const invitation = await insertAgentInvitation(db, { tenant, program, userId: user.id })
  for (const one of [otherProgram, closed]) await insertAgentInvitation(db, { tenant, program: one, userId: user.id })
  const joined = await insertTestUser(db)
  const accepted = await insertAgentInvitation(db, { tenant, program, userId: joined.id })
  // By an update, so that the organization's log contains the agent's response.
  await db
    .updateTable('agent_invitations')
    .set({ state: 'accepted', answered_at: new Date() })
    .where('id', '=', accepted)
    .execute()
  const email = `${mark}@tepozan.example`.toLowerCase()
  await insertInvitation(db, tenant, { email })
  await insertNotification(db, tenant, member.id)
  return { ...tenant, asked: { user, invitation }, addresses: [email, member.email, user.email] }
}

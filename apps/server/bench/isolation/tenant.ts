import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import { approve, draftProgram, insertTarget, type ProgramWriter } from '#server/testing/programs.ts'
import { browserOf, insertMember, insertOrganization } from '#server/testing/tenants.ts'
import { insertTestUser, type TestUser } from '#server/testing/test-user.ts'
import { getProgramDraft, moveProgram, publishDraft, saveProgramDraft } from '@grana/contract/programs/builder'
import type { ProgramDraft } from '@grana/contract/programs/draft'

/** One organization whose every text carries its mark. */
export type Tenant = {
  mark: string
  id: string
  /** Private, with a version in force and a draft of the next; the other one is its like. */
  program: string
  otherProgram: string
  closed: string
  /** Public; of a third tenant only, whose name may be read by everybody. */
  open: string
  draft: ProgramDraft
  member: TestUser
  writer: ProgramWriter
  /** An agent who was asked to join, and the invitation that waits for them. */
  asked: { user: TestUser; invitation: string }
  addresses: string[]
}

export type Wish = { visibility?: 'public' | 'private'; state?: 'draft' | 'active' | 'paused' | 'closed' }

/** A program of its own, as far as it is wished for. */
export async function freshProgram({ mark, writer }: Pick<Tenant, 'mark' | 'writer'>, wish: Wish = {}) {
  const { visibility = 'private', state = 'active' } = wish
  const name = `Program ${mark} ${randomUUID().slice(0, 4)}`
  const written = await draftProgram(writer, { visibility, name, summary: `Summary ${mark}` })
  const { params, revision } = written
  if (state === 'draft') return written
  const told = await writer.browser.call(publishDraft, { params, body: { revision } })
  if (told.status !== 200) throw new Error(`publishing answered ${told.status} ${JSON.stringify(told.body)}`)
  if (state !== 'active') await writer.browser.call(moveProgram, { params, body: { to: state } })
  return written
}

/** A draft of the next version, over what is in force. */
export async function draftNext({ writer }: Pick<Tenant, 'writer'>, program: string): Promise<void> {
  const params = { organization: writer.organization, program }
  const { data } = (await writer.browser.call(getProgramDraft, { params })).body as {
    data: { draft: ProgramDraft; revision: number }
  }
  const draft = { ...data.draft, description: `${data.draft.summary}, changed` }
  const saved = await writer.browser.call(saveProgramDraft, { params, body: { revision: data.revision, draft } })
  if (saved.status !== 200) throw new Error(`saving answered ${saved.status} ${JSON.stringify(saved.body)}`)
}

type Asking = { tenant: Pick<Tenant, 'id' | 'member'>; program: string; userId: string; state?: string }

export async function inviteAgentInto(db: Db, { tenant, program, userId, state = 'pending' }: Asking): Promise<string> {
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

/** An invitation that waits, whose link is known. */
export async function inviteInto(
  db: Db,
  tenant: Inviting,
  { email, programId = tenant.program }: { email: string; programId?: string },
) {
  const token = newSecret()
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

/** Something that was done in a tenant, as its log has it. */
export async function logIn(db: Db, { id, program, member, mark }: Inviting & { mark: string }): Promise<void> {
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

/** Somebody is told of something in a tenant. */
export async function tell(db: Db, { id, member }: Pick<Tenant, 'id' | 'member'>, userId: string): Promise<string> {
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
  await approve(db, id)
  const member = await insertMember(db, id, { role: 'owner' })
  await db.updateTable('users').set({ last_name: mark }).where('id', '=', member.id).execute()
  const target = await insertTarget(db, id, { name: `Target ${mark}`, note: `Note ${mark}` })
  const writer = { organization: id, target, browser: await browserOf(app, db, member) }
  const { program, draft } = await freshProgram({ mark, writer })
  const { program: otherProgram } = await freshProgram({ mark, writer })
  const { program: closed } = await freshProgram({ mark, writer }, { state: 'closed' })
  const isThird = mark.startsWith('ZqThird')
  const { program: open } = isThird
    ? await freshProgram({ mark, writer }, { visibility: 'public' })
    : { program: closed }
  for (const one of [program, otherProgram]) await draftNext({ writer }, one)
  const tenant = { mark, id, program, otherProgram, closed, open, draft, member, writer }
  await logIn(db, tenant)
  const username = `Asked-${mark}`
  const user = await insertTestUser(db, { username, username_key: username.toLowerCase() })
  const invitation = await inviteAgentInto(db, { tenant, program, userId: user.id })
  for (const one of [otherProgram, closed]) await inviteAgentInto(db, { tenant, program: one, userId: user.id })
  const joined = await insertTestUser(db)
  const accepted = await inviteAgentInto(db, { tenant, program, userId: joined.id })
  // By an update, so that the log of the organization has the answer of an agent in it.
  await db
    .updateTable('agent_invitations')
    .set({ state: 'accepted', answered_at: new Date() })
    .where('id', '=', accepted)
    .execute()
  const email = `${mark}@tepozan.example`.toLowerCase()
  await inviteInto(db, tenant, { email })
  await tell(db, tenant, member.id)
  return { ...tenant, asked: { user, invitation }, addresses: [email, member.email, user.email] }
}

import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { SharedDraft, SharedDraftCard } from '@grana/contract/together/report-authors'

type AuthorRow = { user_id: string; username: string; percent: number; state: 'invited' | 'agreed' }

/** Agents who share a draft or a report, in their order, as the actor may see them. */
export async function listAuthors(trx: Trx, id: string): Promise<AuthorRow[]> {
  const { rows } = await sql<AuthorRow>`
    select a.user_id, coalesce(u.username, '') as username, a.percent, a.state
    from report_authors a join users u on u.id = a.user_id
    where a.report_id = ${id} order by a.position`.execute(trx)
  return rows
}

export async function findUsername(trx: Trx, id: string): Promise<string> {
  const row = await trx.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
  return row?.username ?? ''
}

export async function findTeamRevision(trx: Trx, draft: string, userId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('report_drafts')
    .select('team_revision')
    .where('id', '=', draft)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.team_revision
}

export type SetOutcome = {
  outcome: 'done' | 'refused' | 'invited' | 'changed' | 'removed'
  user_id: string | null
  username: string | null
}

type Wanted = { draft: string; authors: readonly { username: string; percent: number }[]; at: Date }

/** Sets who shares a draft of the actor; no rows when the actor has no such draft. */
export async function setAuthors(trx: Trx, { draft, authors, at }: Wanted): Promise<SetOutcome[]> {
  const { rows } = await sql<SetOutcome>`
    select outcome, user_id, username from grana.set_report_authors(${draft},
      ${authors.map(({ username }) => username)}::text[], ${authors.map(({ percent }) => percent)}::smallint[], ${at})`.execute(
    trx,
  )
  return rows
}

type CardRow = Omit<SharedDraftCard, 'id' | 'title' | 'invited_at'> & {
  draft_id: string
  title: string | null
  invited_at: Date
}

export async function listShared(trx: Trx): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`select * from grana.shared_drafts()`.execute(trx)
  return rows
}

type SharedRow = Pick<SharedDraft, 'program' | 'author' | 'revision' | 'authors' | 'files'> & {
  body: SharedDraft['draft']
  target: string | null
  target_name: string | null
}

/** A draft into which the actor was invited. */
export async function findShared(trx: Trx, draft: string): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`select * from grana.shared_draft(${draft})`.execute(trx)
  return rows[0]
}

type AnswerOutcome = {
  outcome: 'agreed' | 'same' | 'declined' | 'left' | 'changed' | 'refused' | 'sent'
  author_id: string
  program_id: string
}

export async function answerAuthorship(
  trx: Trx,
  { draft, agrees, revision, at }: { draft: string; agrees: boolean; revision: number; at: Date },
): Promise<AnswerOutcome | undefined> {
  const { rows } = await sql<AnswerOutcome>`
    select outcome, author_id, program_id from grana.answer_authorship(${draft}, ${agrees}, ${revision}, ${at})`.execute(
    trx,
  )
  return rows[0]
}

type SendOutcome = { outcome: 'sent' | 'waits' | 'refused'; user_id: string }

/** Makes those who share the actor's draft authors of its report; nothing changes while one of them did not agree. */
export async function sendAuthors(trx: Trx, draft: string, at: Date): Promise<SendOutcome[]> {
  const { rows } = await sql<SendOutcome>`
    select outcome, user_id from grana.send_report_authors(${draft}, ${at})`.execute(trx)
  return rows
}

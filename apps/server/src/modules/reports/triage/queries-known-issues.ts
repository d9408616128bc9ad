import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ProgramKey } from '#server/modules/programs/public.ts'
import type { KnownIssue } from '@grana/contract/reports/organization-reports'

type KnownIssueRow = { id: string; title: string; text: string; known_since: string; created_at: Date }

/** `after` is the last issue of the previous page. */
type KnownIssueFilter = ProgramKey & { before?: Date; after?: string | undefined; size: number }

/** Known issues of a program, newest first. */
export async function listKnownIssueRows(
  trx: Trx,
  { organizationId, programId, before, after, size }: KnownIssueFilter,
): Promise<KnownIssueRow[]> {
  const further =
    after === undefined
      ? sql``
      : sql`and (created_at, id) < (
          select l.created_at, l.id from known_issues l
          where l.organization_id = ${organizationId} and l.program_id = ${programId} and l.id = ${after})`
  const { rows } = await sql<KnownIssueRow>`
    select id, title, text, known_since::text as known_since, created_at from known_issues
    where organization_id = ${organizationId} and program_id = ${programId}
      ${before === undefined ? sql`` : sql`and created_at < ${before}`} ${further}
    order by created_at desc, id desc limit ${size}`.execute(trx)
  return rows
}

export const toKnownIssue = ({ created_at: at, ...row }: KnownIssueRow): KnownIssue => ({
  ...row,
  registered_at: at.toISOString(),
})

export type NewKnownIssue = { title: string; text: string; known_since: string; by: string; at: Date }

export async function insertKnownIssue(trx: Trx, key: ProgramKey, given: NewKnownIssue): Promise<string> {
  const { id } = await trx
    .insertInto('known_issues')
    .values({
      organization_id: key.organizationId,
      program_id: key.programId,
      title: given.title,
      text: given.text,
      known_since: given.known_since,
      registered_by: given.by,
      created_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

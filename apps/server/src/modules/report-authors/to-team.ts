import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { DraftTeam } from '@grana/contract/reports/report-authors'
import { findTeamRevision, listAuthors } from './queries.ts'

/** What the agent of a shared text keeps. */
export const restOf = (authors: readonly { percent: number }[]): number =>
  authors.reduce((left, { percent }) => left - percent, 100)

/** Who shares a draft of the agent; throws not found for drafts of others. */
export async function toTeam(trx: Trx, draft: string, userId: string): Promise<DraftTeam> {
  const revision = await findTeamRevision(trx, draft, userId)
  if (revision === undefined) throw new DomainError('request.not_found')
  const authors = await listAuthors(trx, draft)
  return {
    revision,
    own_percent: restOf(authors),
    authors: authors.map(({ user_id: _id, ...author }) => author),
  }
}

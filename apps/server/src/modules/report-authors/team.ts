import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { DraftTeam } from '@grana/contract/together/report-authors'
import { notify } from '../notifications/public.ts'
import { findTeamRevision, listAuthors, sendAuthors } from './queries.ts'

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

/** Makes those who share a draft authors of its report. Refuses while one of them has not agreed, or may not take part any more. */
export async function sendDraftAuthors(
  trx: Trx,
  { draft, userId, at }: { draft: string; userId: string; at: Date },
): Promise<void> {
  const outcomes = await sendAuthors(trx, draft, at)
  if (outcomes.some(({ outcome }) => outcome === 'waits')) throw new DomainError('team.waits')
  if (outcomes.some(({ outcome }) => outcome === 'refused')) throw new DomainError('team.author_refused')
  const to = outcomes.map(({ user_id: id }) => id)
  await notify(trx, { to, kind: 'team.sent', data: { draft_id: draft }, actorId: userId, at })
}

import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import type { DraftTeam } from '@grana/contract/together/report-authors'
import { incrementCounter } from '../credentials/public.ts'
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

/**
 * Each invitation is an unsolicited email, and each change of shares another one: an agent who is invited, taken out and invited again
 * must not be flooded.
 */
const maxPerDay = { inDraft: 3, toPerson: 20, all: 60, changesInDraft: 10 }

type TeamChange = { draft: string; by: string; invited: readonly string[]; changed: readonly string[]; at: Date }

/** Limits invitations per draft and agent, per sender and agent, and per sender; and changes of shares per draft and agent. */
export async function assertTeamRate(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  { draft, by, invited, changed, at }: TeamChange,
): Promise<void> {
  const day = at.toISOString().slice(0, 10)
  const count = (...of: string[]) =>
    incrementCounter(trx, keyedHash(config.appSecret, 'teams of drafts', ...of, day), at)
  // In one order, so that two requests of a sender never wait for each other's counters.
  for (const person of invited.toSorted()) {
    const isTooMany =
      (await count('all', by)) > maxPerDay.all ||
      (await count('person', by, person)) > maxPerDay.toPerson ||
      (await count('draft', draft, person)) > maxPerDay.inDraft
    if (isTooMany) throw new DomainError('team.too_often')
  }
  for (const person of changed.toSorted())
    if ((await count('changes', draft, person)) > maxPerDay.changesInDraft) throw new DomainError('team.too_often')
}

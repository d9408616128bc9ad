import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { notify } from '../notifications/public.ts'
import { sendAuthors } from './queries.ts'

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

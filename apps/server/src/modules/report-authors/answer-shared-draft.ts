import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { notify } from '#server/modules/notifications/public.ts'
import { answerSharedDraft as operation } from '@grana/contract/together/report-authors'
import { answerAuthorship } from './queries.ts'

const refusals = { changed: 'team.changed', sent: 'team.sent', refused: 'team.place_refused' } as const
const notices = { agreed: 'team.agreed', declined: 'team.declined', left: 'team.left' } as const

/** Agrees to the shares that were read, or takes no part; the share of who leaves goes to the agent of the draft. */
export const answerSharedDraft = handle(operation, async ({ db, clock }, { user }, { params, body }) => {
  await inTransactionAs(db, user, async (trx) => {
    const at = clock()
    const answered = await answerAuthorship(trx, { draft: params.draft, ...body, at })
    if (answered === undefined) throw new DomainError('request.not_found')
    const { outcome, author_id: author } = answered
    if (outcome === 'same') return
    if (outcome === 'changed' || outcome === 'sent' || outcome === 'refused') throw new DomainError(refusals[outcome])
    await notify(trx, {
      to: [author],
      kind: notices[outcome],
      data: { draft_id: params.draft },
      actorId: user.id,
      at,
    })
  })
  return null
})

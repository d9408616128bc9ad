import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { decide, hasPermission, rolesOf } from '#server/permissions/decide.ts'
import { writeEngagementMessage as operation } from '@grana/contract/engagements/conversation'
import { getReadableEngagement } from '../engagements/public.ts'
import { writeMessage } from './to-conversation.ts'

/** Owners, and who handles reports of the program of the pentest. */
export const writeEngagementMessage = handle(operation, ({ db, clock }, { user, membership }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const decision = decide('program.read', rolesOf(membership))
    const engagement = await getReadableEngagement(trx, { membership, decision }, params.engagement)
    if (!hasPermission(membership, 'report.message', engagement.program_id ?? undefined))
      throw new DomainError('request.not_found')
    return writeMessage(trx, engagement, { side: 'organization', text: body.text, by: user.id, at: clock() })
  }),
)

import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { writeTeamDocument as operation } from '@grana/contract/engagements/documents'
import { getLedEngagement, keyOf } from './document-access.ts'
import { insertVersion } from './queries-documents.ts'
import { isWritable, toTeamDocuments } from './to-documents.ts'

/** Writes the next version of the report, which the worker makes. */
export const writeTeamDocument = handle(operation, ({ db, clock }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const team = await getLedEngagement(trx, params.engagement)
    if (!isWritable(team.state)) throw new DomainError('engagement.not_running')
    const version = await insertVersion(trx, team, { form: body, by: user.id, at: clock() })
    if (version === undefined) throw new DomainError('engagement.move_refused')
    await emit(trx, 'document.written', keyOf(team, version))
    return toTeamDocuments(trx, { key: team, state: team.state, userId: user.id })
  }),
)

import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { incrementCounter } from '#server/modules/credentials/public.ts'
import { emit } from '#server/reactions.ts'
import { confidentialityVersion } from '@grana/contract/engagements/values'
import { joinLimits } from '@grana/contract/programs/join-terms'
import { askToJoin as operation } from '@grana/contract/programs/joining'
import { findJoinRefusal } from './find-join-refusal.ts'
import { insertRequest, listConditions, listJoinable, listOwnRequests } from './queries.ts'
import { toOwnRequest } from './to-own-request.ts'

/**
 * Asks to take part in a private program. Every condition must hold and a place must be free; a refusal by the program
 * within the last 30 days, an unanswered request and the daily limit of requests prevent it.
 */
export const askToJoin = handle(operation, ({ db, clock, config }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const at = clock()
    const found = (await listJoinable(trx)).find(({ program_id: id }) => id === params.program)
    if (found === undefined) throw new DomainError('request.not_found')
    const requests = await listOwnRequests(trx, user.id)
    const conditions = await listConditions(trx, params.program)
    const latestRequest = requests.find(({ program_id: id }) => id === params.program)
    const agreementVersion = body.agrees === true ? confidentialityVersion : null
    const acceptsAgreement = agreementVersion !== null
    const facts = { placesFree: found.places_free, conditions, latestRequest, acceptsAgreement, at }
    const refusal = findJoinRefusal(facts)
    if (refusal !== undefined) throw new DomainError(refusal)
    const day = at.toISOString().slice(0, 10)
    const count = await incrementCounter(trx, keyedHash(config.appSecret, 'requests to join', user.id, day), at)
    if (count > joinLimits.perDay) throw new DomainError('program.join_too_often')
    const key = { organizationId: found.organization_id, programId: params.program }
    const made = await insertRequest(trx, { ...key, userId: user.id, message: body.message, agreementVersion, at })
    if (made === undefined) throw new DomainError('program.join_asked')
    await emit(trx, 'agent.join_asked', { ...key, requestId: made.id })
    return toOwnRequest(made)
  }),
)

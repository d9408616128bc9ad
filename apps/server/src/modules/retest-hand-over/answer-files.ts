import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { CommentScope } from '../report-files/public.ts'
import { findHelped } from './queries.ts'

type Run<T> = (trx: Trx, scope: CommentScope) => Promise<T>

/** Runs on the files that the actor added to the answer of a retest; not found unless it is open and was given to them. */
export const withAnswerFiles = <T>({ db }: Context, { user }: SignedIn, reportId: string, run: Run<T>): Promise<T> =>
  inTransactionAs(db, user, async (trx) => {
    const helped = await findHelped(trx, reportId)
    if (helped === undefined) throw new DomainError('request.not_found')
    return run(trx, { organizationId: helped.organization_id, reportId, agentId: user.id })
  })

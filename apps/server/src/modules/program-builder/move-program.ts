import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { may } from '#server/permissions/judge.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { moveProgram } from '@grana/contract/programs/builder'
import type { Permission } from '@grana/contract/tenancy'
import { recordEvent } from '../audit/public.ts'
import { moveProgram as changeState } from '../programs/public.ts'
import { findProgram } from './queries.ts'
import { toOrganizationProgram } from './to-organization-program.ts'

type Goal = Received<typeof moveProgram>['body']['to']

/** Opening again is launching: whoever may only pause cannot undo it. */
const needed: Readonly<Record<Goal, Permission>> = {
  active: 'program.launch',
  paused: 'program.pause',
  closed: 'program.close',
}

const told: Readonly<Record<Goal, string>> = {
  active: 'program.resumed',
  paused: 'program.paused',
  closed: 'program.closed',
}

/** Pauses, resumes or closes a program. */
export function moveOwnProgram(
  { db, clock }: Context,
  { user, standing }: Member,
  { params, body }: Received<typeof moveProgram>,
): Promise<Answer<typeof moveProgram>> {
  const key = { organizationId: standing.organizationId, programId: params.program }
  if (!may(standing, needed[body.to], params.program)) throw new DomainError('auth.forbidden')
  return inTransactionAs(db, user, async (trx) => {
    await changeState(trx, key, { to: body.to, at: clock(), reason: body.reason === '' ? undefined : body.reason })
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: told[body.to],
      thing: 'program',
      thingId: key.programId,
      ...(body.reason && { details: { reason: body.reason } }),
    })
    const row = await findProgram(trx, key)
    if (row === undefined) throw new DomainError('request.not_found')
    return toOrganizationProgram(row, standing)
  })
}

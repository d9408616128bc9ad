import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import type { HandlerInput } from '@grana/contract/operation'
import { changeProgramState as operation } from '@grana/contract/programs/builder'
import type { Permission } from '@grana/contract/tenancy'
import { recordEvent } from '../audit/public.ts'
import { changeProgramState as changeState } from '../programs/public.ts'
import { findProgram } from './queries.ts'
import { wholeDraft } from './statement-bounds.ts'
import { toOrganizationProgram } from './to-organization-program.ts'

type TargetState = HandlerInput<typeof operation>['body']['to']

/** Resuming needs the permission to launch: a member who may only pause cannot resume. */
const permissionFor: Readonly<Record<TargetState, Permission>> = {
  active: 'program.launch',
  paused: 'program.pause',
  closed: 'program.close',
}

const actionFor: Readonly<Record<TargetState, string>> = {
  active: 'program.resumed',
  paused: 'program.paused',
  closed: 'program.closed',
}

/** Pauses, resumes or closes a program. */
export const changeProgramState = handle(
  operation,
  ({ db, clock }, { user, membership }, { params, body }) => {
    const key = { organizationId: membership.organizationId, programId: params.program }
    if (!hasPermission(membership, permissionFor[body.to], params.program)) throw new DomainError('auth.forbidden')
    return inTransactionAs(db, user, async (trx) => {
      if ((await findProgram(trx, key))?.kind === 'pentest') throw new DomainError('program.move_refused')
      await changeState(trx, key, { to: body.to, at: clock(), reason: body.reason === '' ? undefined : body.reason })
      await recordEvent(trx, {
        ...key,
        actorId: user.id,
        action: actionFor[body.to],
        thing: 'program',
        thingId: key.programId,
        ...(body.reason && { details: { reason: body.reason } }),
      })
      const row = await findProgram(trx, key)
      if (row === undefined) throw new DomainError('request.not_found')
      return toOrganizationProgram(row, membership)
    })
  },
  wholeDraft,
)

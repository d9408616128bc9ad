import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { lockProgram } from '#server/modules/programs/public.ts'
import { registerKnownIssue as operation } from '@grana/contract/reports/organization-reports'
import { insertKnownIssue, listKnownIssueRows, toKnownIssue } from './queries-known-issues.ts'

/** Registers a known issue with today's date. Only reports submitted later can be closed as its duplicates. */
export const registerKnownIssue = handle(operation, ({ db, clock }, { user, membership }, { params, body }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  const at = clock()
  if (new Date(body.known_since) > at) throw new DomainError('report.known_too_early')
  return inTransactionAs(db, user, async (trx) => {
    if ((await lockProgram(trx, key)) === undefined) throw new DomainError('request.not_found')
    const id = await insertKnownIssue(trx, key, { ...body, by: user.id, at })
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'known_issue.registered',
      thing: 'known_issue',
      thingId: id,
    })
    return (await listKnownIssueRows(trx, key)).map(toKnownIssue)
  })
})

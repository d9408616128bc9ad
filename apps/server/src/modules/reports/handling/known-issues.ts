import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { lockProgram, type ProgramKey } from '#server/modules/programs/public.ts'
import { may } from '#server/permissions/judge.ts'
import type { Answer, Received, Result } from '@grana/contract/operation'
import type { KnownIssue, listKnownIssues, registerKnownIssue } from '@grana/contract/reports/organization-reports'
import { hasProgram, insertKnownIssue, listOfProgram } from './queries-known-issues.ts'

async function issuesOf(trx: Trx, key: ProgramKey): Promise<KnownIssue[]> {
  const rows = await listOfProgram(trx, key)
  return rows.map(({ created_at: at, ...row }) => ({ ...row, registered_at: at.toISOString() }))
}

export function list(
  { db }: Context,
  { user, standing }: Member,
  { params }: Received<typeof listKnownIssues>,
): Promise<Result<typeof listKnownIssues>> {
  const key = { organizationId: standing.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    const data = await issuesOf(trx, key)
    return { data, meta: { can_register: may(standing, 'report.close', key.programId) } }
  })
}

/** Registers a flaw with today's date: what a duplicate may name, and since when it could be known. */
export function register(
  { db, clock }: Context,
  { user, standing }: Member,
  { params, body }: Received<typeof registerKnownIssue>,
): Promise<Answer<typeof registerKnownIssue>> {
  const key = { organizationId: standing.organizationId, programId: params.program }
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
    return issuesOf(trx, key)
  })
}

import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { lockProgram, type ProgramKey } from '#server/modules/programs/public.ts'
import { insertKnownIssue, type NewKnownIssue } from './queries-known-issues.ts'

/** Registers a known issue with today's date. Only reports submitted later can be closed as its duplicates. */
export async function registerIssue(trx: Trx, key: ProgramKey, issue: NewKnownIssue): Promise<void> {
  if (new Date(issue.known_since) > issue.at) throw new DomainError('report.known_too_early')
  if ((await lockProgram(trx, key)) === undefined) throw new DomainError('request.not_found')
  const id = await insertKnownIssue(trx, key, issue)
  await recordEvent(trx, {
    ...key,
    actorId: issue.by,
    action: 'known_issue.registered',
    thing: 'known_issue',
    thingId: id,
  })
}

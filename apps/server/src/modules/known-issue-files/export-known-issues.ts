import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { toCsv } from '#server/lib/csv.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { exportKnownIssues as operation, knownIssueFileLimits } from '@grana/contract/programs/known-issue-files'
import { knownIssueFile as texts } from '@grana/messages/es/known-issue-file'
import { recordEvent } from '../audit/public.ts'
import { hasProgram } from '../programs/public.ts'
import { listIssues } from './queries.ts'

/** Writes the known issues of a program with the columns that an import reads. */
export const exportKnownIssues = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    const issues = await listIssues(trx, key, knownIssueFileLimits.written + 1)
    if (issues.length > knownIssueFileLimits.written) throw new DomainError('known_issue.too_many_rows')
    const event = { ...key, actorId: user.id, thing: 'known_issue', details: { count: issues.length } }
    await recordEvent(trx, { ...event, action: 'known_issue.exported' })
    const rows = issues.map(({ title, text, known_since: since }) => [title, text, since])
    return {
      file_name: `${texts.name}-${clock().toISOString().slice(0, 10)}.csv`,
      content: toCsv([Object.values(texts.columns), ...rows]),
      count: issues.length,
    }
  })
})

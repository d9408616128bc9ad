import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { importKnownIssues as operation } from '@grana/contract/programs/known-issue-files'
import { recordEvent } from '../audit/public.ts'
import { lockProgram } from '../programs/public.ts'
import { toShownRow } from './file-rows.ts'
import { insertIssues } from './queries.ts'
import { readFile } from './read-file.ts'

/** Registers the rows that are right, with today as the day of registration. Two imports at a time do not repeat each other. */
export const importKnownIssues = handle(operation, ({ db, clock }, { user, membership }, { params, body }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    if ((await lockProgram(trx, key)) === undefined) throw new DomainError('request.not_found')
    const rows = await readFile(trx, key, { ...body, at })
    const issues = rows.flatMap(({ issue }) => (issue === undefined ? [] : [issue]))
    if (issues.length > 0) {
      await insertIssues(trx, key, { issues, by: user.id, at })
      const event = { ...key, actorId: user.id, thing: 'known_issue', details: { count: issues.length } }
      await recordEvent(trx, { ...event, action: 'known_issue.imported' })
    }
    return { added: issues.length, refused: rows.filter(({ issue }) => issue === undefined).map(toShownRow) }
  })
})

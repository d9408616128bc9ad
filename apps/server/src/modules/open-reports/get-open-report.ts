import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getOpenReport as operation } from '@grana/contract/open-reports/reports'
import { readOpenReport } from './guest.ts'
import { findOpenReport } from './queries.ts'

/** Until its address is proven, a link shows the title alone: nothing of the form is needed to decide about sending it. */
export const getOpenReport = handle(operation, async (context, _actor, { body }) => {
  const row = await findOpenReport(context.db, body.secret)
  if (row === undefined) throw new DomainError('request.not_found')
  if (row.guest_id === null) return { program: { id: row.program_id, name: row.program }, title: row.title ?? '' }
  return readOpenReport(context, { reportId: row.id, actor: { side: 'agent', userId: row.guest_id } })
})

import type { Trx } from '#server/db/database.ts'
import type { ReportAuthor } from '@grana/contract/together/report-authors'
import { findUsername, listAuthors, restOf } from '../report-authors/public.ts'
import type { LoadedReport } from '../reports/public.ts'

/** Authors of a report for its reader, the agent who wrote it first; none where one agent wrote it alone. */
export async function toAuthors(trx: Trx, { report, actor }: LoadedReport): Promise<ReportAuthor[]> {
  const others = await listAuthors(trx, report.id)
  if (others.length === 0) return []
  const first = {
    user_id: report.agent_id,
    username: await findUsername(trx, report.agent_id),
    percent: restOf(others),
  }
  return [first, ...others].map(({ user_id: id, username, percent }) => ({
    username,
    percent,
    is_you: actor.side === 'agent' && id === actor.userId,
  }))
}

import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listAgentEngagements as operation } from '@grana/contract/engagements/agent-engagements'
import { toTestWindow } from '@grana/contract/engagements/hours'
import { listAgentRows } from './queries-desk.ts'

export const listAgentEngagements = handle(operation, async ({ db }, { user }) => {
  const rows = await inTransactionAs(db, user, listAgentRows)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    state: row.state,
    created_at: row.created_at.toISOString(),
    moved_at: row.moved_at.toISOString(),
    dates: {
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      report_on: row.report_on,
      retest_until: row.retest_until,
    },
    window: toTestWindow(row.scope),
    program: { id: row.program_id, name: row.program_name },
    organization: row.organization,
  }))
})

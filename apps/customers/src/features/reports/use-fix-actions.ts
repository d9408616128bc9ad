import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { askRetest, cancelRetest, proposeFixDate } from '@grana/contract/reports/retest'
import type { FixActions } from '@grana/parts/fix/fix-panel'
import { useApi } from '@grana/parts/query/api-context'

/** What a member does about the fix of a report. */
export function useFixActions(report: string): FixActions {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report }
  return {
    ask: (text) => client.call(askRetest, { params, body: { text } }),
    cancel: (text) => client.call(cancelRetest, { params, body: { text } }),
    proposeDate: (day, text) => client.call(proposeFixDate, { params, body: { due_on: day, text } }),
  }
}

import { useMemo } from 'react'
import {
  applyStaffProposal,
  commentStaffReport,
  dismissStaffProposal,
  getStaffReportGrounds,
  moveStaffReport,
  suggestStaffSeverity,
} from '@grana/contract/staff/triage'
import { useApp } from '@grana/parts/app/app-context'
import type { ReportDesk } from '@grana/parts/report-work/desk'

/** How a triager works on a report that was assigned to them. */
export function useReportDesk(id: string): ReportDesk {
  const { client } = useApp().session
  return useMemo(() => {
    const params = { id }
    return {
      move: (body) => client.call(moveStaffReport, { params, body }),
      say: (body) => client.call(commentStaffReport, { params, body }),
      judge: (body) => client.call(suggestStaffSeverity, { params, body }),
      grounds: (text) => client.call(getStaffReportGrounds, { params, query: text === '' ? {} : { q: text } }),
      apply: (proposal) => client.call(applyStaffProposal, { params: { ...params, proposal } }),
      dismiss: (proposal, text) =>
        client.call(dismissStaffProposal, {
          params: { ...params, proposal },
          body: text === undefined ? {} : { text },
        }),
    }
  }, [client, id])
}

import { useMemo } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  assignReport,
  commentReport,
  moveReport,
  setReportSeverity,
} from '@grana/contract/reports/organization-reports'
import {
  applyReportProposal,
  dismissReportProposal,
  getReportGrounds,
  listReportAssignees,
} from '@grana/contract/reports/working'
import { useApp } from '@grana/parts/app/app-context'
import type { ReportDesk } from '@grana/parts/report-work/desk'

/** How a member works on a report of the organization. */
export function useDesk(report: string): ReportDesk {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  return useMemo(() => {
    const params = { organization, report }
    return {
      move: (body) => client.call(moveReport, { params, body }),
      say: (body) => client.call(commentReport, { params, body }),
      judge: (body) => client.call(setReportSeverity, { params, body }),
      grounds: (text) => client.call(getReportGrounds, { params, query: text === '' ? {} : { q: text } }),
      apply: (proposal) => client.call(applyReportProposal, { params: { ...params, proposal } }),
      dismiss: (proposal, text) =>
        client.call(dismissReportProposal, {
          params: { ...params, proposal },
          body: text === undefined ? {} : { text },
        }),
      assignees: () => client.call(listReportAssignees, { params }),
      assign: (user) => client.call(assignReport, { params, body: user === undefined ? {} : { user } }),
    }
  }, [client, organization, report])
}

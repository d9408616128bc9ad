import { useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import {
  agreeToAgentDisclosure,
  declineAgentDisclosure,
  getAgentDisclosure,
  saveAuthorCredit,
  withdrawAgentDisclosure,
  writeAgentDisclosure,
} from '@grana/contract/reports/disclosure'
import { disclosureTexts } from '@grana/messages/es/apps/disclosure'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import type { DisclosureActions } from '@grana/parts/disclosure/disclosure-actions'
import { DisclosureScreen } from '@grana/parts/disclosure/disclosure-screen'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ReportSheetSkeleton } from '@grana/parts/report-sheet/report-sheet-skeleton'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'

/** Actions of the agent on the disclosure of their report. */
function useDisclosureActions(report: string): DisclosureActions {
  const client = useApi()
  const params = { report }
  return {
    write: (form, credit) => client.call(writeAgentDisclosure, { params, body: { ...form, credit } }),
    agree: (revision, credit) => client.call(agreeToAgentDisclosure, { params, body: { revision, credit } }),
    decline: (revision, reason) => client.call(declineAgentDisclosure, { params, body: { revision, reason } }),
    withdraw: (reason) => client.call(withdrawAgentDisclosure, { params, body: { reason } }),
    saveCredit: (credit) => client.call(saveAuthorCredit, { params, body: { credit } }),
  }
}

function Own({ id }: { readonly id: string }) {
  const { portalUrl } = useApp().runtime
  const params = { report: id }
  const actions = useDisclosureActions(id)
  const reportQuery = useApiQuery(getAgentReport, { params })
  const query = useApiQuery(getAgentDisclosure, { params })
  return (
    <>
      <title>{portal.title(disclosureTexts.screenTitle)}</title>
      <QueryView query={reportQuery} skeleton={<ReportSheetSkeleton />}>
        {(report) => (
          <QueryView query={query} skeleton={<ReportSheetSkeleton />}>
            {(disclosure) => (
              <DisclosureScreen
                key={disclosure.revision}
                report={report}
                disclosure={disclosure}
                side="agent"
                actions={actions}
                address={paths.report(id)}
                portalUrl={portalUrl}
              />
            )}
          </QueryView>
        )}
      </QueryView>
    </>
  )
}

/** The disclosure of the agent's report: its text, who agreed, and the agent's answers. */
export function DisclosurePage() {
  const { report = '' } = useParams()
  return (
    <RequireSecondFactor>
      <Own key={report} id={report} />
    </RequireSecondFactor>
  )
}

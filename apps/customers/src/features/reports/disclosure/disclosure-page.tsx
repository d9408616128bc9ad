import { useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { paths } from '#app/paths.ts'
import {
  agreeToReportDisclosure,
  declineReportDisclosure,
  getReportDisclosure,
  withdrawReportDisclosure,
  writeReportDisclosure,
} from '@grana/contract/reports/disclosure'
import { getReport } from '@grana/contract/reports/organization-reports'
import { disclosureTexts } from '@grana/messages/es/apps/disclosure'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import type { DisclosureActions } from '@grana/parts/disclosure/disclosure-actions'
import { DisclosureScreen } from '@grana/parts/disclosure/disclosure-screen'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ReportSheetSkeleton } from '@grana/parts/report-sheet/report-sheet-skeleton'

/** Actions of a member on the disclosure of a report. */
function useDisclosureActions(report: string): DisclosureActions {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report }
  return {
    write: (body) => client.call(writeReportDisclosure, { params, body }),
    agree: (revision) => client.call(agreeToReportDisclosure, { params, body: { revision } }),
    decline: (revision, reason) => client.call(declineReportDisclosure, { params, body: { revision, reason } }),
    withdraw: (reason) => client.call(withdrawReportDisclosure, { params, body: { reason } }),
  }
}

function Received({ id }: { readonly id: string }) {
  const { portalUrl } = useApp().runtime
  const { id: organization } = useOrganization()
  const params = { organization, report: id }
  const actions = useDisclosureActions(id)
  const reportQuery = useApiQuery(getReport, { params })
  const query = useApiQuery(getReportDisclosure, { params })
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
                side="organization"
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

/** The disclosure of a received report: its text, who agreed, and the answers of the member. */
export function DisclosurePage() {
  const { report = '' } = useParams()
  return (
    <SecondFactorScreen title={disclosureTexts.screenTitle}>
      <Received key={report} id={report} />
    </SecondFactorScreen>
  )
}

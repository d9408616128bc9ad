import { useState } from 'react'
import { useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { paths } from '#app/paths.ts'
import { getEvidenceLink } from '@grana/contract/reports/evidence-files'
import { exportReport } from '@grana/contract/reports/exports'
import { getReport } from '@grana/contract/reports/organization-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { portal } from '@grana/messages/es/portal'
import { useApi } from '@grana/parts/query/api-context'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { ReportSheetSkeleton } from '@grana/parts/report-sheet/report-sheet-skeleton'
import { EvidenceLinks } from '@grana/parts/report/evidence-links'
import { LiveReport } from '@grana/parts/report/live-report'
import { useLiveReport } from '@grana/parts/report/use-live-report'
import { useScreenName } from '@grana/parts/shell/screen-name'
import { TriagePanel } from '@grana/parts/triage/triage-panel'
import { RedactDialog, type Redacted } from './content/redact-dialog.tsx'
import { Neighbours } from './neighbours.tsx'
import { ReceivedDisputes } from './received-disputes.tsx'
import { ReceivedFix } from './received-fix.tsx'
import { ReceivedPanels } from './received-panels.tsx'
import { ReceivedPaymentCases } from './received-payment-cases.tsx'
import { RetestSuggestion } from './retest-suggestion.tsx'
import { RewardSection } from './reward/reward.tsx'
import { useReportActions } from './use-report-actions.ts'

function Received({ id }: { readonly id: string }) {
  const { id: organization } = useOrganization()
  const client = useApi()
  const [redacted, setRedacted] = useState<Redacted>()
  const redactFile = (file: { readonly id: string; readonly name: string }) => setRedacted({ file })
  const linkTo = (file: string) => client.call(getEvidenceLink, { params: { organization, report: id, file } })
  const query = useLiveReport(operationQuery(client, getReport, { params: { organization, report: id } }))
  const actions = useReportActions(id, query.data?.can.note === true)
  useScreenName(query.data?.reference)
  return (
    <>
      <title>{portal.title(query.data?.title ?? reports.inbox.title)}</title>
      <QueryView query={query} skeleton={<ReportSheetSkeleton />}>
        {(report) => (
          <EvidenceLinks value={{ linkTo, isStrange: true, ...(report.can.redact && { onRedact: redactFile }) }}>
            <LiveReport report={report}>
              <TriagePanel
                report={report}
                actions={actions}
                addressOf={(other) => paths.report(other)}
                neighbours={<Neighbours id={report.id} />}
                links={{
                  program: paths.program(report.program.id),
                  rules: paths.version(report.program.id, report.policy_version),
                }}
                banner={
                  <>
                    <RetestSuggestion report={report} />
                    <ReceivedPaymentCases report={report} />
                    <ReceivedDisputes
                      report={report}
                      answers={report.can.note ? actions.savedAnswers?.(report) : undefined}
                    />
                  </>
                }
                getDocument={(format) =>
                  client.call(exportReport, { params: { organization, report: id }, body: { format } })
                }
                reward={<RewardSection report={report} />}
                fix={<ReceivedFix report={report} />}
              >
                <ReceivedPanels report={report} onRedact={setRedacted} />
              </TriagePanel>
            </LiveReport>
            {redacted ? (
              <RedactDialog report={report.id} redacted={redacted} onClose={() => setRedacted(undefined)} />
            ) : null}
          </EvidenceLinks>
        )}
      </QueryView>
    </>
  )
}

/** A report received by the organization: content, history and actions of the member. */
export function ReportPage() {
  const { report = '' } = useParams()
  return (
    <SecondFactorScreen title={reports.inbox.title}>
      <Received key={report} id={report} />
    </SecondFactorScreen>
  )
}

import { useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import { getAgentEvidenceLink } from '@grana/contract/reports/evidence-files'
import { exportAgentReport } from '@grana/contract/reports/exports'
import { reports } from '@grana/messages/es/apps/reports'
import { portal } from '@grana/messages/es/portal'
import { useApi } from '@grana/parts/query/api-context'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { ReportSheet } from '@grana/parts/report-sheet/report-sheet'
import { ReportSheetSkeleton } from '@grana/parts/report-sheet/report-sheet-skeleton'
import { EvidenceLinks } from '@grana/parts/report/evidence-links'
import { EvidencePanel } from '@grana/parts/report/evidence-panel'
import { LiveReport } from '@grana/parts/report/live-report'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { useLiveReport } from '@grana/parts/report/use-live-report'
import { useScreenName } from '@grana/parts/shell/screen-name'
import { DisclosureSection } from './disclosure/disclosure-section.tsx'
import { HelpedRetest } from './helped-retest.tsx'
import { OpenDispute } from './open-dispute.tsx'
import { OwnActions } from './own-actions.tsx'
import { OwnDisputes } from './own-disputes.tsx'
import { OwnFix } from './own-fix.tsx'
import { OwnPaymentCases } from './own-payment-cases.tsx'
import { OwnReward } from './own-reward.tsx'
import { OwnSeverity } from './own-severity.tsx'
import { Reply } from './reply.tsx'
import { OwnAuthors } from './together/own-authors.tsx'

const { agent: texts } = reports

function OwnReport({ id }: { readonly id: string }) {
  const client = useApi()
  const linkTo = (file: string) => client.call(getAgentEvidenceLink, { params: { report: id, file } })
  const query = useLiveReport(operationQuery(client, getAgentReport, { params: { report: id } }))
  useScreenName(query.data?.reference)
  // Not their report: perhaps one whose retest was handed to them.
  if (query.error instanceof CallError && query.error.code === 'request.not_found') return <HelpedRetest id={id} />
  return (
    <>
      <title>{portal.title(query.data?.title ?? texts.title)}</title>
      <QueryView query={query} skeleton={<ReportSheetSkeleton />}>
        {(report) => (
          <EvidenceLinks value={{ linkTo }}>
            <LiveReport report={report}>
              <ReportSheet
                report={report}
                links={{ program: paths.program(report.program.id), rules: paths.policy(report.id) }}
                banner={
                  <>
                    <OwnPaymentCases report={report} />
                    <OwnDisputes report={report} />
                  </>
                }
                getDocument={(format) => client.call(exportAgentReport, { params: { report: id }, body: { format } })}
                decides={report.fix.can.answer || report.fix.can.answer_date}
                reply={report.can.message ? <Reply report={report} /> : null}
                actions={
                  <>
                    <OwnActions report={report} />
                    <OwnFix report={report} />
                    <OwnSeverity report={report} />
                    <OwnReward report={report} />
                    <OwnAuthors report={report.id} />
                    <EvidencePanel evidence={report.evidence} reader="agent" canAdd={report.can.message} />
                    <OpenDispute report={report} />
                    <DisclosureSection report={report} />
                  </>
                }
              />
            </LiveReport>
          </EvidenceLinks>
        )}
      </QueryView>
    </>
  )
}

/** A report of the agent: its content, history and available actions. */
export function ReportPage() {
  const { report = '' } = useParams()
  return (
    <RequireSecondFactor>
      <OwnReport key={report} id={report} />
    </RequireSecondFactor>
  )
}

import { useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { answerStaffRetest } from '@grana/contract/reports/retest'
import { getStaffReport, getStaffEvidenceLink } from '@grana/contract/staff/triage'
import { getStaffReportAuthors } from '@grana/contract/together/report-authors'
import { portal } from '@grana/messages/es/portal'
import { staffTriage } from '@grana/messages/es/staff/triage'
import { FixPanel } from '@grana/parts/fix/fix-panel'
import { AuthorsPanel } from '@grana/parts/payments/authors-panel'
import { useApi } from '@grana/parts/query/api-context'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ReportSheetSkeleton } from '@grana/parts/report-sheet/report-sheet-skeleton'
import { EvidenceLinks } from '@grana/parts/report/evidence-links'
import { useLiveReport } from '@grana/parts/report/use-live-report'
import { useScreenName } from '@grana/parts/shell/screen-name'
import { TriagePanel } from '@grana/parts/triage/triage-panel'
import { useReportActions } from './use-report-actions.ts'

const texts = staffTriage.reports

/** Who wrote the report together. */
function Authors({ id }: { readonly id: string }) {
  const { data: authors = [] } = useApiQuery(getStaffReportAuthors, { params: { id } })
  return <AuthorsPanel authors={authors} record={undefined} renderActions={() => null} />
}

function Assigned({ id }: { readonly id: string }) {
  const actions = useReportActions(id)
  const client = useApi()
  const linkTo = (file: string) => client.call(getStaffEvidenceLink, { params: { id, file } })
  const query = useLiveReport(operationQuery(client, getStaffReport, { params: { id } }))
  useScreenName(query.data?.reference)
  return (
    <>
      <title>{portal.title(query.data?.reference ?? texts.title)}</title>
      <QueryView query={query} skeleton={<ReportSheetSkeleton />}>
        {(report) => (
          <EvidenceLinks value={{ linkTo, isStrange: true }}>
            <TriagePanel
              report={report}
              actions={actions}
              fix={
                <>
                  <Authors id={id} />
                  <FixPanel
                    report={report}
                    reader="team"
                    actions={{
                      answer: (body) => client.call(answerStaffRetest, { params: { id }, body }),
                      files: () => actions.files('everyone'),
                    }}
                  />
                </>
              }
              addressOf={(other) => paths.one('reports', other)}
            />
          </EvidenceLinks>
        )}
      </QueryView>
    </>
  )
}

/** A report assigned to the triager, with its actions. */
export function ReportPage() {
  const { id = '' } = useParams()
  return <Assigned key={id} id={id} />
}

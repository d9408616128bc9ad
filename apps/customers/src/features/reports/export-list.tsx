import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { exportReports, reportFileFormats, type ReportFileFormat } from '@grana/contract/reports/exports'
import { reportExport as texts } from '@grana/messages/es/report-export'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { toReportQuery, type Filters } from './inbox-query.ts'
import styles from './inbox.module.css'

/** Asks for a file with the listed reports, with the filters that are set. */
export function ExportList({ filters }: { readonly filters: Filters }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { withProof, dialog } = useReauthentication()
  const { act, acting } = useAction()
  const ask = (format: ReportFileFormat) =>
    act(format, {
      work: () => {
        const { page: _page, ...wanted } = toReportQuery(filters)
        return withProof(() =>
          client.call(exportReports, { params: { organization }, body: { format, filters: wanted } }),
        )
      },
      done: texts.asked,
      doneText: texts.askedText,
    })
  return (
    <span className={styles.export} title={texts.hint}>
      <span>{texts.label}</span>
      {reportFileFormats.map((format) => (
        <Button
          key={format}
          look="quiet"
          size="dense"
          aria-label={texts.name[format]}
          busy={acting === format}
          onClick={() => ask(format)}
        >
          {texts.formats[format]}
        </Button>
      ))}
      <Link href={paths.reportExports()}>{texts.files}</Link>
      {dialog}
    </span>
  )
}

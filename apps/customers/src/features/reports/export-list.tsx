import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { exportReports, reportFileFormats, type ReportFileFormat } from '@grana/contract/reports/exports'
import { reportExport as texts } from '@grana/messages/es/report-export'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { saveFile } from '@grana/ui/save-file'
import { showToast } from '@grana/ui/show-toast'
import { toReportQuery, type Filters } from './inbox-query.ts'
import styles from './inbox.module.css'

/** Downloads the listed reports, with the filters that are set. */
export function ExportList({ filters }: { readonly filters: Filters }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { withProof, dialog } = useReauthentication()
  const { act, acting } = useAction()
  const download = (format: ReportFileFormat) =>
    act(format, {
      work: async () => {
        const { page: _page, ...wanted } = toReportQuery(filters)
        const file = await withProof(() =>
          client.call(exportReports, { params: { organization }, body: { format, filters: wanted } }),
        )
        saveFile(file.file_name, file.content, file.type)
        showToast({ tone: 'success', title: texts.done(file.count) })
      },
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
          onClick={() => download(format)}
        >
          {texts.formats[format]}
        </Button>
      ))}
      {dialog}
    </span>
  )
}

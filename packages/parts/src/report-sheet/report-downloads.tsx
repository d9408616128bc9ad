import { reportDocumentFormats, type ReportDocument, type ReportDocumentFormat } from '@grana/contract/reports/exports'
import { reportDocument as texts } from '@grana/messages/es/report-document'
import { Button } from '@grana/ui/button'
import { saveFile } from '@grana/ui/save-file'
import { useAction } from '../query/use-action.ts'
import styles from './policy-panel.module.css'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

export interface ReportDownloadsProps {
  readonly getDocument: (format: ReportDocumentFormat) => Promise<ReportDocument>
}

/** Downloads the report as a document. */
export function ReportDownloads({ getDocument }: ReportDownloadsProps) {
  const { act, acting } = useAction()
  const download = async (format: ReportDocumentFormat) => {
    const { file_name: name, type, content } = await getDocument(format)
    saveFile(name, type === 'application/pdf' ? bytesOf(content) : content, type)
  }
  return (
    <section className={styles.panel} aria-labelledby="report-downloads">
      <div className={styles.head}>
        <h2 id="report-downloads">{texts.label}</h2>
        <span className={styles.formats}>
          {reportDocumentFormats.map((format) => (
            <Button
              key={format}
              look="line"
              size="dense"
              aria-label={texts.name[format]}
              busy={acting === format}
              onClick={() => act(format, { work: () => download(format) })}
            >
              {texts.formats[format]}
            </Button>
          ))}
        </span>
      </div>
      <p className={styles.version}>{texts.hint}</p>
    </section>
  )
}

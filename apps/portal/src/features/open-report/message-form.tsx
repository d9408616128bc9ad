import { useId, useMemo, useState } from 'react'
import { catchCallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import {
  beginOpenReportFile,
  completeOpenReportFile,
  listOpenReportFiles,
  removeOpenReportFile,
  replyToOpenReport,
  type OpenReport,
} from '@grana/contract/open-reports/reports'
import { reportLimits } from '@grana/contract/reports/draft'
import { openReport } from '@grana/messages/es/portal/open-report'
import { EvidenceRow } from '@grana/parts/evidence/evidence-row'
import { FileButton } from '@grana/parts/evidence/file-button'
import type { EvidenceCalls } from '@grana/parts/evidence/item-uploader'
import { useUploads } from '@grana/parts/evidence/use-uploads'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { isTooLong, textLengthOf } from '@grana/parts/form/text-length'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import styles from './open-report.module.css'

const texts = openReport.page.write

const callsOf = (client: Client, secret: string): EvidenceCalls => ({
  list: () => client.call(listOpenReportFiles, { body: { secret } }),
  begin: (file) => client.call(beginOpenReportFile, { body: { secret, ...file } }),
  resume: (_id, file) => client.call(beginOpenReportFile, { body: { secret, ...file } }),
  complete: (upload) => client.call(completeOpenReportFile, { body: { secret, upload } }),
  cancel: (upload) => client.call(removeOpenReportFile, { body: { secret, upload } }),
})

interface Props {
  readonly client: Client
  readonly secret: string
  readonly onSent: (report: OpenReport) => void
}

/** A message to the team, with files. */
export function MessageForm({ client, secret, onSent }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const { items, uploader } = useUploads(useMemo(() => callsOf(client, secret), [client, secret]))
  const send = async () => {
    setIsSent(false)
    if (text.trim() === '') return setFailure(texts.needed)
    if (isTooLong(text, reportLimits.text)) return
    if (items.some(({ state }) => state !== 'checking' && state !== 'ready')) return setFailure(texts.uploading)
    const files = items.flatMap((item) => item.id ?? [])
    setIsBusy(true)
    setFailure(undefined)
    const error = await catchCallError(async () => {
      const body = { secret, text, ...(files.length > 0 && { files }) }
      const report = await client.call(replyToOpenReport, { body })
      uploader.forget(files)
      setText('')
      setIsSent(true)
      onSent(report)
    })
    setIsBusy(false)
    return error && setFailure(callErrorText(error))
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <Field label={texts.label} hint={texts.hint} {...textLengthOf(text, reportLimits.text, failure)} required>
        <TextArea
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setFailure(undefined)
          }}
        />
      </Field>
      {items.length > 0 ? (
        <ul className={styles.files} aria-label={openReport.page.files}>
          {items.map((item) => (
            <EvidenceRow key={item.key} item={item} uploader={uploader} />
          ))}
        </ul>
      ) : null}
      <div className={styles.acts}>
        <Button busy={isBusy} busyText={texts.sending} onClick={() => void send()}>
          {texts.send}
        </Button>
        <FileButton label={texts.attach} multiple onFiles={uploader.add} />
      </div>
      <p role="status" className={styles.quiet}>
        {isSent ? texts.sent : ''}
      </p>
    </section>
  )
}

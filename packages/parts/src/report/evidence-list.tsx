import { use, useState } from 'react'
import { catchCallError } from '@grana/client/call-error'
import type { EvidenceFile } from '@grana/contract/reports/evidence'
import { evidence } from '@grana/messages/es/apps/evidence'
import { redaction } from '@grana/messages/es/apps/redaction'
import { IconButton } from '@grana/ui/button'
import { DownloadSimpleIcon, TrashIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'
import { callErrorText } from '../form/call-error-text.ts'
import { EvidenceIcon } from './evidence-icon.tsx'
import { EvidenceLinks } from './evidence-links.ts'
import styles from './evidence.module.css'

interface FilesProps {
  readonly files: readonly EvidenceFile[]
  readonly label?: string
}

function FileName({ file: { name, kind, size, state } }: { readonly file: EvidenceFile }) {
  return (
    <>
      <EvidenceIcon kind={kind} />
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.kind}>{state === 'ready' ? evidence.kinds[kind] : evidence.states[state]}</span>
      <span className={styles.size}>{evidence.size(size)}</span>
    </>
  )
}

/** Files with their state. They are never displayed: the browser saves them, from a separate origin, once they were checked. */
export function EvidenceFiles({ files, label }: FilesProps) {
  const { linkTo, onRedact } = use(EvidenceLinks)
  const [busy, setBusy] = useState<string>()
  const download = async (id: string) => {
    setBusy(id)
    try {
      const error = await catchCallError(async () => location.assign((await linkTo(id)).url))
      if (error) showToast({ tone: 'danger', title: evidence.downloadFailed, message: callErrorText(error) })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className={styles.item}>
          {file.state === 'ready' ? (
            <button
              type="button"
              className={styles.file}
              aria-busy={busy === file.id || undefined}
              onClick={() => void download(file.id)}
            >
              <FileName file={file} />
              <span className="visually-hidden">{evidence.download}</span>
              <DownloadSimpleIcon />
            </button>
          ) : (
            <span className={styles.unready} title={file.refusal && evidence.sentRefusals[file.refusal]}>
              <FileName file={file} />
            </span>
          )}
          {onRedact && file.state !== 'redacted' ? (
            <IconButton label={redaction.file.open(file.name)} onClick={() => onRedact(file)}>
              <TrashIcon />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** The files that were submitted with a report. */
export function EvidenceList({ files }: Pick<FilesProps, 'files'>) {
  const { isStrange } = use(EvidenceLinks)
  if (files.length === 0) return null
  return (
    <section aria-labelledby="report-evidence">
      <h2 className={styles.heading} id="report-evidence">
        {evidence.title}
      </h2>
      <EvidenceFiles files={files} />
      {isStrange ? <p className={styles.care}>{evidence.care}</p> : null}
    </section>
  )
}

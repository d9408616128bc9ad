import { useState } from 'react'
import { catchCallError } from '@grana/client/call-error'
import type { EvidenceFile } from '@grana/contract/reports/evidence'
import { evidence } from '@grana/messages/es/apps/evidence'
import { DownloadSimpleIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'
import { callErrorText } from '../form/call-error-text.ts'
import { EvidenceIcon } from './evidence-icon.tsx'
import styles from './evidence.module.css'

export interface EvidenceListProps {
  readonly files: readonly EvidenceFile[]
  /** Requests the URL of a file, which is valid for a minute. */
  readonly linkTo: (file: string) => Promise<{ readonly url: string }>
  /** Warns readers who did not send the files themselves. */
  readonly isStrange?: boolean
}

/** The files of a report. They are never displayed: the browser saves them, from a separate origin. */
export function EvidenceList({ files, linkTo, isStrange = false }: EvidenceListProps) {
  const [busy, setBusy] = useState<string>()
  if (files.length === 0) return null
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
    <section aria-labelledby="report-evidence">
      <h2 className={styles.heading} id="report-evidence">
        {evidence.title}
      </h2>
      <ul className={styles.files}>
        {files.map(({ id, name, kind, size }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.file}
              aria-busy={busy === id || undefined}
              onClick={() => void download(id)}
            >
              <EvidenceIcon kind={kind} />
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.kind}>{evidence.kinds[kind]}</span>
              <span className={styles.size}>{evidence.size(size)}</span>
              <span className="visually-hidden">{evidence.download}</span>
              <DownloadSimpleIcon />
            </button>
          </li>
        ))}
      </ul>
      {isStrange ? <p className={styles.care}>{evidence.care}</p> : null}
    </section>
  )
}

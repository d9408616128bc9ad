import { useEffect, useRef, useState } from 'react'
import { evidence } from '@grana/messages/es/apps/evidence'
import { classNames } from '@grana/ui/class-names'
import type { EvidenceItem } from './evidence-item.ts'
import { EvidenceRow } from './evidence-row.tsx'
import { FileButton } from './file-button.tsx'
import type { useEvidence } from './use-evidence.ts'
import { usePageFiles } from './use-page-files.ts'
import styles from './evidence.module.css'

/** Announces each state change once to screen readers; progress is exposed by the progress bar itself. */
function useAnnouncement(items: readonly EvidenceItem[]): string {
  const [announcement, setAnnouncement] = useState('')
  const previousStates = useRef(new Map<string, string>())
  useEffect(() => {
    const changed = items.filter(({ key, state }) => previousStates.current.get(key) !== state)
    previousStates.current = new Map(items.map(({ key, state }) => [key, state]))
    if (changed.length === 0) return
    setAnnouncement(changed.map(({ name, state }) => evidence.announce(name, evidence.states[state])).join('. '))
  }, [items])
  return announcement
}

/** Files of a report draft: chosen, dropped or pasted, each with its upload progress. */
export function EvidenceField({ items, uploader, hasLoadFailed }: Omit<ReturnType<typeof useEvidence>, 'isReady'>) {
  const isDraggedOver = usePageFiles(uploader.add)
  const announcement = useAnnouncement(items)
  return (
    <div className={styles.field}>
      <div className={classNames(styles.zone, isDraggedOver && styles.above)}>
        <FileButton label={evidence.add} multiple onFiles={uploader.add} />
        <p>{isDraggedOver ? evidence.drop : evidence.hint}</p>
      </div>
      {hasLoadFailed ? (
        <p className={styles.wrong} role="alert">
          {evidence.loadFailed}
        </p>
      ) : null}
      {items.length > 0 ? (
        <ul className={styles.list} aria-label={evidence.list}>
          {items.map((item) => (
            <EvidenceRow key={item.key} item={item} uploader={uploader} />
          ))}
        </ul>
      ) : null}
      <p className={styles.note}>{evidence.metadata}</p>
      <p className={styles.said} role="status">
        {announcement}
      </p>
    </div>
  )
}

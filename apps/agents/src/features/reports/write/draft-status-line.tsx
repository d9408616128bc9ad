import { reports } from '@grana/messages/es/apps/reports'
import type { DraftStatus } from '@grana/parts/drafts/draft-autosave'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { CloudCheckIcon } from '@grana/ui/icons'
import styles from './write.module.css'

const texts = reports.write

export interface DraftStatusLineProps {
  readonly status: DraftStatus
  /** Nothing is written yet, so there is nothing to save. */
  readonly isEmpty: boolean
}

/** Whether the input is saved, in the header; what needs an action is a notice of its own. */
export function DraftStatusLine({ status, isEmpty }: DraftStatusLineProps) {
  const isSaved = status === 'saved' && !isEmpty
  const isUnsaved = status === 'invalid' || status === 'failed' || status === 'conflict'
  return (
    <p className={classNames(styles.status, isSaved && styles.saved, isUnsaved && styles.unsaved)} role="status">
      {isSaved ? <CloudCheckIcon /> : null}
      {isEmpty && status === 'saved'
        ? texts.nothing
        : status === 'failed' || status === 'conflict'
          ? texts.waiting
          : texts[status]}
    </p>
  )
}

export interface DraftNoticeProps {
  readonly status: DraftStatus
  /** Saves again immediately. */
  readonly onRetry: () => void
  readonly onReload: () => void
}

/** What the user can do about a draft that could not be saved. */
export function DraftNotice({ status, onRetry, onReload }: DraftNoticeProps) {
  if (status === 'conflict') {
    return (
      <div className={styles.conflict} role="alert">
        <p>
          <strong>{texts.conflict}.</strong> {texts.conflictText}
        </p>
        <Button look="line" size="dense" onClick={onReload}>
          {texts.reload}
        </Button>
      </div>
    )
  }
  if (status !== 'failed') return null
  return (
    <div className={styles.conflict} role="status">
      <p>{texts.failed}</p>
      <Button look="line" size="dense" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { evidenceKindOf } from '@grana/contract/reports/evidence'
import { evidence } from '@grana/messages/es/apps/evidence'
import { Button, IconButton } from '@grana/ui/button'
import { ArrowClockwiseIcon, CheckCircleIcon, ClockIcon, WarningCircleIcon, XIcon } from '@grana/ui/icons'
import { EvidenceIcon } from '../report/evidence-icon.tsx'
import { isUploadPending, type EvidenceItem } from './evidence-item.ts'
import type { EvidenceUploader } from './evidence-uploader.ts'
import { FileButton } from './file-button.tsx'
import styles from './evidence.module.css'

interface RowProps {
  readonly item: EvidenceItem
  readonly uploader: EvidenceUploader
}

/** Text in addition to the state. */
function detailOf({ state, refusal, fault }: EvidenceItem): string | undefined {
  if (state === 'refused') return fault ?? (refusal && evidence.refusals[refusal])
  if (state === 'failed') return fault ?? evidence.failedText
  if (state === 'waiting') return evidence.waitingText
  return state === 'checking' ? evidence.checkingText : undefined
}

const marks = {
  queued: { icon: <ClockIcon />, tone: 'calm' },
  uploading: { icon: null, tone: 'calm' },
  waiting: { icon: <WarningCircleIcon />, tone: 'due' },
  failed: { icon: <WarningCircleIcon />, tone: 'wrong' },
  checking: { icon: <ClockIcon />, tone: 'calm' },
  ready: { icon: <CheckCircleIcon />, tone: 'good' },
  refused: { icon: <WarningCircleIcon />, tone: 'wrong' },
} as const

function Way({ item }: { readonly item: EvidenceItem }) {
  const { name, size, sent } = item
  const share = size > 0 ? Math.min(1, sent / size) : 0
  return (
    <svg
      className={styles.bar}
      role="progressbar"
      aria-label={evidence.progress(name)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={evidence.sent(sent, size)}
    >
      <rect className={styles.barRest} width="100%" height="4" />
      <rect className={styles.barDone} width={`${share * 100}%`} height="4" />
    </svg>
  )
}

function Resume({ item, uploader }: RowProps) {
  const [isOther, setIsOther] = useState(false)
  return (
    <>
      {isOther ? (
        <p className={styles.wrong} role="alert">
          {evidence.notTheSame}
        </p>
      ) : null}
      <FileButton
        label={evidence.resume}
        name={evidence.acts.resume(item.name)}
        size="dense"
        onFiles={([file]) => setIsOther(file !== undefined && !uploader.choose(item.key, file))}
      />
    </>
  )
}

/** One file with its progress and actions. */
export function EvidenceRow({ item, uploader }: RowProps) {
  const { key, name, size, sent, state, file } = item
  const { icon, tone } = marks[state]
  const detail = detailOf(item)
  const isMoving = isUploadPending(item)
  return (
    <li className={styles.row}>
      <EvidenceIcon kind={evidenceKindOf(name)} />
      <div className={styles.about}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.meta}>
          <span className={styles.figure}>
            {state === 'uploading' ? evidence.sent(sent, size) : evidence.size(size)}
          </span>
          <span className={styles[tone]}>
            {icon}
            {evidence.states[state]}
          </span>
        </p>
        {detail ? <p className={styles.detail}>{detail}</p> : null}
        {isMoving ? <Way item={item} /> : null}
        {state === 'waiting' ? <Resume item={item} uploader={uploader} /> : null}
        {state === 'failed' && file !== undefined ? (
          <Button look="line" size="dense" aria-label={evidence.acts.retry(name)} onClick={() => uploader.retry(key)}>
            <ArrowClockwiseIcon />
            {evidence.retry}
          </Button>
        ) : null}
      </div>
      <IconButton
        className={styles.remove}
        label={isMoving ? evidence.acts.cancel(name) : evidence.acts.remove(name)}
        onClick={() => uploader.remove(key)}
      >
        <XIcon />
      </IconButton>
    </li>
  )
}

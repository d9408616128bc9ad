import { useState } from 'react'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import type { LocalCopies, LocalCopy } from '@grana/parts/drafts/local-copies'
import { Button } from '@grana/ui/button'
import { Details } from '@grana/ui/details'
import { useCopy } from '@grana/ui/use-copy'
import { isSameDraft } from './report-copies.ts'
import styles from '../write.module.css'

const texts = reports.write
const written = ['summary', 'steps', 'impact'] as const

/** Formats a draft as plain text, with the name of each field above its text. */
function textOf(draft: ReportDraft): string {
  const parts = written.flatMap((name) => (draft[name] ? [`${texts[name]}\n\n${draft[name]}`] : []))
  return [draft.title, ...parts].filter(Boolean).join('\n\n')
}

interface LeftCopyProps {
  readonly copy: LocalCopy<ReportDraft>
  readonly onUse: () => void
  readonly onDiscard: () => void
}

function LeftCopy({ copy, onUse, onDiscard }: LeftCopyProps) {
  const { isCopied, copy: toClipboard } = useCopy()
  const text = textOf(copy.draft)
  return (
    <section className={styles.conflict} role="status">
      <p>
        <strong>{texts.leftCopy}</strong> {texts.leftCopyText}
      </p>
      <Details className={styles.left} summary={texts.leftCopyShow}>
        <pre>{text}</pre>
      </Details>
      <div className={styles.leftActions}>
        <Button look="line" size="dense" onClick={onUse}>
          {texts.leftCopyUse}
        </Button>
        <Button look="line" size="dense" onClick={() => void toClipboard(text)}>
          {isCopied ? texts.leftCopyCopied : texts.leftCopyCopy}
        </Button>
        <Button look="line" size="dense" onClick={onDiscard}>
          {texts.leftCopyDiscard}
        </Button>
      </div>
    </section>
  )
}

export interface SupersededCopiesProps {
  readonly copies: LocalCopies<ReportDraft>
  /** The server's draft: copies of other revisions were superseded by another tab or device. */
  readonly answer: ReportDraftAnswer
  readonly onReload: () => void
}

/**
 * Copies of superseded revisions. Deletes a copy that equals the server's draft: only the response to its save was
 * lost.
 */
function listSupersededCopies(copies: LocalCopies<ReportDraft>, { revision, draft }: ReportDraftAnswer) {
  const others = copies.find().filter((copy) => copy.revision !== revision)
  for (const copy of others.filter((one) => isSameDraft(one.draft, draft))) copies.forget(copy.revision)
  return others.filter((copy) => !isSameDraft(copy.draft, draft))
}

/**
 * Shows text written in this browser over a revision that another tab or device has replaced, so that nothing is lost
 * silently.
 */
export function SupersededCopies({ copies, answer, onReload }: SupersededCopiesProps) {
  const [left, setLeft] = useState(() => listSupersededCopies(copies, answer))
  const discard = (copy: LocalCopy<ReportDraft>) => {
    copies.forget(copy.revision)
    setLeft((before) => before.filter((one) => one !== copy))
  }
  /** Applies the copy as a change to the current revision, which is reloaded and then saved. */
  const restoreCopy = (copy: LocalCopy<ReportDraft>) => {
    copies.forget(copy.revision)
    copies.write(answer.revision, copy.draft)
    onReload()
  }
  return left.map((copy) => (
    <LeftCopy key={copy.revision} copy={copy} onUse={() => restoreCopy(copy)} onDiscard={() => discard(copy)} />
  ))
}

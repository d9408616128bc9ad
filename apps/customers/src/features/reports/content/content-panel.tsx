import { useState, type ReactNode, useEffect } from 'react'
import { redactionLimits } from '@grana/contract/reports/corrections'
import type { Report } from '@grana/contract/reports/report'
import { redaction } from '@grana/messages/es/apps/redaction'
import { Button } from '@grana/ui/button'
import { EyeSlashIcon } from '@grana/ui/icons'
import { CorrectDialog } from './correct-dialog.tsx'
import type { Redacted } from './redact-dialog.tsx'
import styles from './content.module.css'

const texts = redaction.panel

interface ContentPanelProps {
  readonly report: Report
  readonly onRedact: (redacted: Redacted) => void
}

interface ChoiceProps {
  readonly label: string
  readonly hint: string
  readonly onClick: () => void
}

function Choice({ label, hint, onClick }: ChoiceProps): ReactNode {
  return (
    <div className={styles.choice}>
      <Button look="line" onClick={onClick}>
        {label}
      </Button>
      <p>{hint}</p>
    </div>
  )
}

/** Offers to redact the selected text. Pressing the button must not clear the selection. */
function MarkedBar({ marked, onRedact }: { readonly marked: string; readonly onRedact: () => void }) {
  return (
    <div className={styles.marked} role="region" aria-label={redaction.text.title}>
      <bdi>{marked}</bdi>
      <Button size="dense" onMouseDown={(event) => event.preventDefault()} onClick={onRedact}>
        <EyeSlashIcon />
        {redaction.text.title}
      </Button>
    </div>
  )
}

/** Corrections for handlers, redactions for owners. */
export function ContentPanel({ report, onRedact }: ContentPanelProps) {
  const { correct = false, redact = false } = report.can
  const [isCorrecting, setIsCorrecting] = useState(false)
  const marked = useMarkedText(redact)
  const piece = marked.length >= redactionLimits.shortest && marked.length <= redactionLimits.longest ? marked : ''
  if (!correct && !redact) return null
  return (
    <section className={styles.panel} aria-labelledby="report-content-panel">
      <h2 id="report-content-panel">{texts.title}</h2>
      {correct ? <Choice label={texts.correct} hint={texts.correctHint} onClick={() => setIsCorrecting(true)} /> : null}
      {redact ? (
        <Choice label={texts.redact} hint={texts.redactHint} onClick={() => onRedact({ piece: marked })} />
      ) : null}
      {piece === '' ? null : <MarkedBar marked={piece} onRedact={() => onRedact({ piece })} />}
      {isCorrecting ? <CorrectDialog report={report} onClose={() => setIsCorrecting(false)} /> : null}
    </section>
  )
}

/** The text that the reader has selected in the report; empty without a selection. */
function useMarkedText(isOn: boolean): string {
  const [marked, setMarked] = useState('')
  useEffect(() => {
    if (!isOn) return undefined
    const read = () => {
      const selection = document.getSelection()
      const node = selection?.anchorNode
      const place = node instanceof Element ? node : node?.parentElement
      const isInReport = Boolean(place?.closest('article')) && !place?.closest('form, dialog, aside')
      setMarked(selection && isInReport ? selection.toString().trim() : '')
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [isOn])
  return marked
}

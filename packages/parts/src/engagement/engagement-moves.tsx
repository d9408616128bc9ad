import { useState } from 'react'
import type { EngagementMove } from '@grana/contract/engagements/engagement'
import { engagementLimits, type EngagementSide, type EngagementState } from '@grana/contract/engagements/values'
import { engagementTexts } from '@grana/messages/es/pentests/engagements'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { textLengthOf } from '../form/text-length.ts'
import { useAction } from '../query/use-action.ts'
import styles from './engagement.module.css'

const { move: texts, moves: names, movesFrom } = engagementTexts

function nameOf(from: EngagementState, to: EngagementState, side: EngagementSide): string {
  if (from === 'paused' && to === 'in_progress') return movesFrom.paused_in_progress
  if (from === 'in_review' && to === 'draft' && side === 'organization') return movesFrom.in_review_draft_own
  if (from === 'quoted' && to === 'in_review' && side === 'staff') return movesFrom.quoted_in_review_staff
  return names[to]
}

export interface EngagementMovesProps {
  readonly state: EngagementState
  readonly side: EngagementSide
  readonly moves: readonly EngagementMove[]
  readonly onMove: (to: EngagementState, text: string | undefined) => Promise<unknown>
}

/** The decisions that the reader can make now. One that the other side must understand asks for the reason first. */
export function EngagementMoves({ state, side, moves, onMove }: EngagementMovesProps) {
  const [chosen, setChosen] = useState<EngagementState>()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { act, isBusy } = useAction()
  const send = (to: EngagementState, reason: string | undefined) =>
    act(to, {
      work: () => onMove(to, reason),
      after: () => {
        setChosen(undefined)
        setText('')
      },
    })
  const possible = moves.filter(({ lacks }) => lacks === undefined)
  if (moves.length === 0) return null
  const confirm = () => {
    const reason = textLengthOf(text, engagementLimits.text).error ?? (text.trim() === '' ? texts.missing : undefined)
    setError(reason)
    if (reason === undefined && chosen !== undefined) send(chosen, text)
  }
  if (chosen !== undefined) {
    return (
      <div className={styles.reason}>
        <Field label={texts.reason} hint={texts.reasonHint} error={error} required>
          <TextArea value={text} rows={3} onChange={({ target }) => setText(target.value)} />
        </Field>
        <div className={styles.acts}>
          <Button busy={isBusy} busyText={texts.busy} onClick={confirm}>
            {nameOf(state, chosen, side)}
          </Button>
          <Button look="line" onClick={() => setChosen(undefined)}>
            {texts.back}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.acts}>
      {moves.map(({ lacks }) =>
        lacks === undefined ? null : (
          <p key={lacks} className={styles.quiet}>
            {texts.lacks[lacks]}
          </p>
        ),
      )}
      {possible.map(({ to, needs_text: needsText }) => (
        <Button
          key={to}
          look="line"
          busy={isBusy}
          busyText={texts.busy}
          onClick={() => (needsText ? setChosen(to) : send(to, undefined))}
        >
          {nameOf(state, to, side)}
        </Button>
      ))}
    </div>
  )
}

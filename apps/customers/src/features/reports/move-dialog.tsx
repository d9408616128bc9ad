import { useState } from 'react'
import { severities, type Severity } from '@grana/contract/program-values'
import { reportLimits } from '@grana/contract/reports/draft'
import type { MoveForm, OpenMove } from '@grana/contract/reports/report'
import type { ClosingReason } from '@grana/contract/reports/values'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import styles from './reports.module.css'

const texts = reports.moves

export type Typed = Omit<MoveForm, 'to' | 'reason'>

interface FieldsProps {
  readonly move: OpenMove
  readonly typed: Typed
  readonly onChange: (change: Partial<Typed>) => void
}

/** What the chosen move asks for, and what it may take besides. */
function Fields({ move, typed, onChange }: FieldsProps) {
  const asks = (need: OpenMove['needs'][number]) => move.needs.includes(need)
  return (
    <div className={styles.fields}>
      {move.to === 'accepted' ? (
        <Field label={texts.severity}>
          <Select
            value={typed.severity ?? ''}
            onChange={({ target }) => onChange({ severity: target.value as Severity })}
          >
            {severities.toReversed().map((severity) => (
              <option key={severity} value={severity}>
                {programLabels.severities[severity]}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {asks('clause') ? (
        <Field label={texts.clause} hint={texts.clauseHint} required>
          <TextInput mono value={typed.clause ?? ''} onChange={({ target }) => onChange({ clause: target.value })} />
        </Field>
      ) : null}
      {asks('original') ? (
        <Field label={texts.original} hint={texts.originalHint} required>
          <TextInput
            mono
            value={typed.duplicate_of ?? ''}
            onChange={({ target }) => onChange({ duplicate_of: target.value.trim() })}
          />
        </Field>
      ) : null}
      {asks('review') ? (
        <Field label={texts.review} required>
          <TextInput
            type="date"
            value={typed.review_on ?? ''}
            onChange={({ target }) => onChange({ review_on: target.value })}
          />
        </Field>
      ) : null}
      <Field
        label={move.to === 'needs_info' ? texts.question : texts.text.required}
        hint={texts.textHint}
        required={asks('text')}
        note={asks('text') ? undefined : texts.optional}
      >
        <TextArea
          rows={4}
          maxLength={reportLimits.text}
          value={typed.text ?? ''}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
    </div>
  )
}

export const nameOf = ({ to, only_proposes: onlyProposes }: OpenMove): string =>
  onlyProposes ? texts.propose(texts.acts[to]) : texts.acts[to]

function ReasonChoice({ group, chosen, onChoose }: ChoiceProps) {
  return (
    <Field label={texts.reason} required>
      <Select
        value={chosen.reason ?? ''}
        onChange={({ target }) => {
          const found = group.find(({ reason }) => reason === (target.value as ClosingReason))
          if (found) onChoose(found)
        }}
      >
        {group.map((move) => (
          <option key={move.reason} value={move.reason}>
            {reports.reasons[move.reason ?? 'resolved']}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface ChoiceProps {
  readonly group: readonly OpenMove[]
  readonly chosen: OpenMove
  readonly onChoose: (move: OpenMove) => void
}

export interface MoveDialogProps {
  /** The same act, with each reason that it can have. */
  readonly group: readonly OpenMove[]
  readonly severity: Severity
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onMove: (move: OpenMove, typed: Typed) => void
}

/** Asks for what a move needs, and makes it. */
export function MoveDialog({ group, severity, isBusy, onClose, onMove }: MoveDialogProps) {
  const [chosen, setChosen] = useState(group[0])
  const [typed, setTyped] = useState<Typed>(chosen?.to === 'accepted' ? { severity } : {})
  if (!chosen) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(chosen)}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button busy={isBusy} onClick={() => onMove(chosen, typed)}>
            {nameOf(chosen)}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {chosen.to === 'closed' ? <ReasonChoice group={group} chosen={chosen} onChoose={setChosen} /> : null}
        <Fields move={chosen} typed={typed} onChange={(change) => setTyped((before) => ({ ...before, ...change }))} />
      </div>
    </Dialog>
  )
}

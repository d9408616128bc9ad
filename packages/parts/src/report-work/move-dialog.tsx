import { useState } from 'react'
import type { OpenMove, Report } from '@grana/contract/reports/report'
import type { ClosingReason } from '@grana/contract/reports/values'
import { reports } from '@grana/messages/es/apps/reports'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import { useTypedText } from '../drafts/typed-texts.ts'
import type { ReportDesk } from './desk.ts'
import { missingFor, MoveFields, type Typed } from './move-fields.tsx'
import { useGrounds } from './use-grounds.ts'
import styles from './work.module.css'

const texts = reports.moves

/** Back to triage is two acts: a closed report is reopened, a question that waits is withdrawn. */
export const actOf = ({ to }: OpenMove, { state }: Pick<Report, 'state'>) =>
  state === 'needs_info' && to === 'triaging' ? 'withdrawn_question' : to

export function nameOf(move: OpenMove, report: Pick<Report, 'state'>): string {
  const name = texts.acts[actOf(move, report)]
  return move.only_proposes ? texts.propose(name) : name
}

/** A proposal is named as one also among the reasons. */
const reasonOf = ({ reason = 'resolved', only_proposes: onlyProposes }: OpenMove): string =>
  onlyProposes ? texts.propose(reports.reasons[reason]) : reports.reasons[reason]

interface ChoiceProps {
  readonly group: readonly OpenMove[]
  readonly chosen: OpenMove
  readonly onChoose: (move: OpenMove) => void
}

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
            {reasonOf(move)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** What was typed, as the call takes it: nothing that is empty. */
function sentOf(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => (value ?? '') !== ''))
}

/** The severity as it stands is the choice to begin with: a proposal is shown beside it and never chosen by itself. */
function firstOf(move: OpenMove | undefined, report: Report): Typed {
  return move?.to === 'accepted' || move?.to === 'pending_organization' ? { severity: report.severity } : {}
}

export interface MoveDialogProps {
  /** The same act, with each reason that it can have. */
  readonly group: readonly OpenMove[]
  readonly report: Report
  readonly desk: ReportDesk
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onMove: (move: OpenMove, typed: Typed, forget: () => void) => void
}

/** Asks for what a move needs, chosen from lists where there are any, and makes it. */
export function MoveDialog({ group, report, desk, isBusy, onClose, onMove }: MoveDialogProps) {
  const [chosen, setChosen] = useState(group[0])
  const [picked, setPicked] = useState<Typed>(() => firstOf(chosen, report))
  const [text, setText] = useTypedText(`${group[0]?.to ?? ''}:${report.id}`)
  const typed: Typed = { ...picked, text }
  const [isJudged, setIsJudged] = useState(false)
  const { grounds, search } = useGrounds(desk)
  if (!chosen) return null
  const send = () => {
    if (missingFor(chosen, typed, report).length > 0) setIsJudged(true)
    else onMove(chosen, sentOf(typed), () => setText(''))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(chosen, report)}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button busy={isBusy} onClick={send}>
            {nameOf(chosen, report)}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {chosen.to === 'closed' ? <ReasonChoice group={group} chosen={chosen} onChoose={setChosen} /> : null}
        <MoveFields
          move={chosen}
          typed={typed}
          report={report}
          grounds={grounds}
          isJudged={isJudged}
          onChange={({ text: next, ...others }) => {
            setPicked((before) => ({ ...before, ...others }))
            if (next !== undefined) setText(next)
          }}
          onSearch={search}
        />
      </div>
    </Dialog>
  )
}

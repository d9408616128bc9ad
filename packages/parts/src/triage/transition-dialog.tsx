import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AvailableTransition, Report } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import { useTypedText } from '../drafts/typed-texts.ts'
import type { Original } from './original-choice.tsx'
import type { ReportActions } from './report-actions.ts'
import { missingFields, TransitionFields, type TransitionFieldValues } from './transition-fields.tsx'
import styles from './work.module.css'

const texts = reports.moves

/** Back to triage has two meanings: a closed report is reopened, a pending question is withdrawn. */
export const transitionKind = ({ to }: AvailableTransition, { state }: Pick<Report, 'state'>) =>
  state === 'needs_info' && to === 'triaging' ? 'withdrawn_question' : to

export function transitionLabel(move: AvailableTransition, report: Pick<Report, 'state'>): string {
  const name = texts.acts[transitionKind(move, report)]
  return move.only_proposes ? texts.propose(name) : name
}

/** A proposal is labelled as one also among the reasons. */
const reasonOf = ({ reason = 'resolved', only_proposes: onlyProposes }: AvailableTransition): string =>
  onlyProposes ? texts.propose(reports.reasons[reason]) : reports.reasons[reason]

interface ChoiceProps {
  readonly group: readonly AvailableTransition[]
  readonly chosen: AvailableTransition | undefined
  readonly error: string | undefined
  readonly onChoose: (move: AvailableTransition) => void
}

function ReasonChoice({ group, chosen, error, onChoose }: ChoiceProps) {
  return (
    <Field label={texts.reason} error={error} required>
      <Select
        value={chosen?.reason ?? ''}
        onChange={({ target }) => {
          const found = group.find(({ reason }) => reason === target.value)
          if (found) onChoose(found)
        }}
      >
        {chosen ? null : <option value="">{texts.chooseReason}</option>}
        {group.map((move) => (
          <option key={move.reason} value={move.reason}>
            {reasonOf(move)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The typed values for the call, without empty ones. */
function sentOf(typed: TransitionFieldValues): TransitionFieldValues {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => (value ?? '') !== ''))
}

/** Begins with the current severity: a proposal is shown next to it and never preselected. */
function firstOf(move: AvailableTransition | undefined, report: Report): TransitionFieldValues {
  return move?.to === 'accepted' || move?.to === 'pending_organization' ? { severity: report.severity } : {}
}

const restMs = 250

/** The closing references; earlier reports are searched again after a pause in typing. */
function useClosingReferences({ closingReferences }: ReportActions, first: string) {
  const [typed, setTyped] = useState(first)
  const [sought, setSought] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery(closingReferences(sought))
  return { grounds: data, search: setTyped }
}

interface DialogButtonsProps {
  readonly label: string
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onSend: () => void
}

function DialogButtons({ label, isBusy, onBack, onSend }: DialogButtonsProps) {
  return (
    <>
      <Button look="line" onClick={onBack}>
        {texts.back}
      </Button>
      <Button busy={isBusy} onClick={onSend}>
        {label}
      </Button>
    </>
  )
}

export interface TransitionDialogProps {
  /** The same action, with each of its possible reasons. */
  readonly group: readonly AvailableTransition[]
  readonly report: Report
  readonly actions: ReportActions
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onMove: (move: AvailableTransition, typed: TransitionFieldValues, forget: () => void) => void
  /** An original that was chosen before, and the search that finds it. */
  readonly preset?: { readonly original: Original; readonly search: string }
}

/** Preselects none of several closings: the reason is a decision. */
const firstChoice = (group: readonly AvailableTransition[]) =>
  group[0]?.to === 'closed' && group.length > 1 ? undefined : group[0]

/** Asks for the input of a transition, chosen from lists where possible, and runs it. */
export function TransitionDialog({ group, report, actions, isBusy, onClose, onMove, preset }: TransitionDialogProps) {
  const [chosen, setChosen] = useState(() => firstChoice(group))
  const [picked, setPicked] = useState<TransitionFieldValues>(() => ({
    ...firstOf(chosen, report),
    ...preset?.original,
  }))
  const [text, setText] = useTypedText(`${group[0]?.to ?? ''}:${report.id}`)
  const typed: TransitionFieldValues = { ...picked, text }
  const [isValidated, setIsValidated] = useState(false)
  const { grounds, search } = useClosingReferences(actions, preset?.search ?? '')
  const named = chosen ?? group[0]
  if (!named) return null
  const send = () => {
    if (!chosen || missingFields(chosen, typed, report).length > 0) setIsValidated(true)
    else onMove(chosen, sentOf(typed), () => setText(''))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={transitionLabel(named, report)}
      closeLabel={texts.back}
      actions={<DialogButtons label={transitionLabel(named, report)} isBusy={isBusy} onBack={onClose} onSend={send} />}
    >
      <div className={styles.fields}>
        {named.to === 'closed' ? (
          <ReasonChoice
            group={group}
            chosen={chosen}
            error={isValidated && !chosen ? texts.reasonMissing : undefined}
            onChoose={setChosen}
          />
        ) : null}
        {chosen ? (
          <TransitionFields
            move={chosen}
            typed={typed}
            report={report}
            grounds={grounds}
            isValidated={isValidated}
            onChange={({ text: next, ...others }) => {
              setPicked((before) => ({ ...before, ...others }))
              if (next !== undefined) setText(next)
            }}
            onSearch={search}
            firstSearch={preset?.search}
            answers={report.can.note ? actions.savedAnswers?.(report) : undefined}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

import { findSeverity, severities, type Severity } from '@grana/contract/program-values'
import { reportLimits } from '@grana/contract/reports/draft'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import { pointsRules } from '@grana/contract/reports/points-rules'
import type { TransitionForm, AvailableTransition, Report } from '@grana/contract/reports/report'
import { formatMoney, formatMoneyRange } from '@grana/contract/reports/reward'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { dayIn } from '@grana/messages/es/formats/dates'
import { programLabels } from '@grana/messages/es/program-labels'
import { isDateValue } from '@grana/ui/date-text'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import { AnswerField } from '../composer/answer-field.tsx'
import type { SavedAnswersSource } from '../composer/saved-answers.tsx'
import { DateControl } from '../form/date-control.tsx'
import { isTooLong, textLengthOf } from '../form/text-length.ts'
import { ClauseChoice } from './clause-choice.tsx'
import { OriginalChoice } from './original-choice.tsx'
import { VectorWarning } from './severity-effects.tsx'
import styles from './work.module.css'

const texts = reports.moves
const closing = reportWork.closing

export type TransitionFieldValues = Omit<TransitionForm, 'to' | 'reason'>

type RequiredInput = AvailableTransition['needs'][number]

/** Fields that a transition requires. Accepting with another severity needs a reason, which the agent reads. */
function needsOf(
  { to, needs }: AvailableTransition,
  typed: TransitionFieldValues,
  { severity }: Report,
): readonly RequiredInput[] {
  return to === 'accepted' && typed.severity !== severity ? [...needs, 'text'] : needs
}

/** Required fields that are missing or invalid. */
export function missingFields(
  move: AvailableTransition,
  typed: TransitionFieldValues,
  report: Report,
): readonly RequiredInput[] {
  const given: Record<RequiredInput, boolean> = {
    text: (typed.text ?? '').trim() !== '',
    clause: (typed.clause ?? '') !== '',
    original: typed.duplicate_of !== undefined || typed.known_issue !== undefined,
    review: isDateValue(typed.review_on ?? ''),
    decided_reward: true,
  }
  const missing = needsOf(move, typed, report).filter((need) => !given[need])
  return isTooLong(typed.text ?? '', reportLimits.text) ? [...missing, 'text'] : missing
}

/** The first day that can be chosen, in UTC; the server enforces the same. */
const tomorrow = () => dayIn('UTC', new Date(Date.now() + 86_400_000))

export interface TransitionFieldsProps {
  readonly move: AvailableTransition
  readonly typed: TransitionFieldValues
  readonly report: Report
  readonly grounds: ClosingReferences | undefined
  /** Whether missing fields are shown. */
  readonly isValidated: boolean
  readonly onChange: (change: Partial<TransitionFieldValues>) => void
  readonly onSearch: (text: string) => void
  readonly firstSearch?: string | undefined
  /** Only where the team has answers of its own. */
  readonly answers?: SavedAnswersSource | undefined
}

/** The last proposed severity that waits for a decision. */
function proposedIn({ proposals, events }: Report): Severity | undefined {
  const open = new Set(proposals.map(({ number }) => number))
  const found = events.findLast(({ number, details }) => open.has(number) && details['to'] === undefined)
  return findSeverity(found?.details['severity'])
}

/** What the choice pays, and what was proposed. */
function severityHint(report: Report, chosen: Severity | undefined): string | undefined {
  const [proposed, range] = [proposedIn(report), chosen && report.reward.ranges?.[chosen]]
  const hints = [
    range && texts.severityRange(formatMoneyRange(range)),
    proposed && proposed !== report.severity && texts.severityProposed(programLabels.severities[proposed]),
  ]
  return hints.filter(Boolean).join(' ') || undefined
}

/** What an acceptance commits the organization to, before it is made. */
function AcceptEffects({ report, severity }: { readonly report: Report; readonly severity: Severity }) {
  const { ranges } = report.reward
  const range = ranges?.[severity]
  return (
    <section className={styles.consequences} aria-label={texts.onAccept}>
      <h3>{texts.onAccept}</h3>
      <ul>
        {range ? <li>{texts.severityMinimum(formatMoney(range.currency, range.min_cents))}</li> : null}
        {range ? <li>{texts.rewardClock}</li> : null}
        {ranges && !range ? <li>{texts.noRange}</li> : null}
        <li>{texts.severityPoints(report.agent.username, pointsRules.bySeverity[severity])}</li>
      </ul>
    </section>
  )
}

type SeverityFieldProps = Pick<TransitionFieldsProps, 'typed' | 'report' | 'onChange'>

function SeverityField({ typed, report, onChange }: SeverityFieldProps) {
  return (
    <Field
      label={texts.severity}
      hint={severityHint(report, typed.severity)}
      echo={<VectorWarning report={report} chosen={typed.severity ?? report.severity} />}
    >
      <Select
        value={typed.severity ?? ''}
        onChange={({ target }) => {
          const severity = findSeverity(target.value)
          if (severity !== undefined) onChange({ severity })
        }}
      >
        {severities.toReversed().map((severity) => (
          <option key={severity} value={severity}>
            {programLabels.severities[severity]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The answers of a team are written for agents, not for its own notes. */
const isReadByAgent = ({ to, only_proposes: onlyProposes }: AvailableTransition) =>
  to !== 'pending_organization' && !onlyProposes

/** Label and audience of the text: a question, an internal note, or a reason. */
function wordsOf({ to, only_proposes: onlyProposes }: AvailableTransition): { label: string; hint: string } {
  if (to === 'pending_organization') return { label: closing.note, hint: closing.noteHint }
  if (onlyProposes) return { label: texts.text.required, hint: closing.proposalHint }
  return { label: to === 'needs_info' ? texts.question : texts.text.required, hint: texts.textHint }
}

/** The required and optional fields of the chosen transition. */
export function TransitionFields(props: TransitionFieldsProps) {
  const { move, typed, report, grounds, isValidated, onChange, onSearch, firstSearch, answers } = props
  const needs = needsOf(move, typed, report)
  const isNeeded = (need: RequiredInput) => needs.includes(need)
  const missing = isValidated ? missingFields(move, typed, report) : []
  const errorOf = (need: RequiredInput) => (missing.includes(need) ? closing.missing : undefined)
  const words = wordsOf(move)
  return (
    <>
      {move.to === 'accepted' || move.to === 'pending_organization' ? (
        <SeverityField typed={typed} report={report} onChange={onChange} />
      ) : null}
      {move.to === 'accepted' && !move.only_proposes ? (
        <AcceptEffects report={report} severity={typed.severity ?? report.severity} />
      ) : null}
      {isNeeded('clause') ? (
        <ClauseChoice
          grounds={grounds}
          version={report.policy_version}
          value={typed.clause ?? ''}
          error={errorOf('clause')}
          onChange={(clause) => onChange({ clause })}
        />
      ) : null}
      {isNeeded('original') ? (
        <OriginalChoice
          grounds={grounds}
          value={typed}
          error={errorOf('original')}
          onChange={onChange}
          onSearch={onSearch}
          firstSearch={firstSearch}
        />
      ) : null}
      {isNeeded('review') ? (
        <Field label={texts.review} error={errorOf('review')} required>
          <DateControl
            min={tomorrow()}
            value={typed.review_on ?? ''}
            onChange={(review_on) => onChange({ review_on })}
          />
        </Field>
      ) : null}
      {answers && isReadByAgent(move) ? (
        <AnswerField source={answers} text={typed.text ?? ''} onChange={(text) => onChange({ text })} />
      ) : null}
      <Field
        label={words.label}
        hint={words.hint}
        required={isNeeded('text')}
        {...textLengthOf(typed.text ?? '', reportLimits.text, errorOf('text'))}
        note={isNeeded('text') ? undefined : texts.optional}
      >
        <TextArea rows={4} value={typed.text ?? ''} onChange={({ target }) => onChange({ text: target.value })} />
      </Field>
    </>
  )
}

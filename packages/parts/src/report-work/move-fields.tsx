import { severities, type Severity } from '@grana/contract/program-values'
import { reportLimits } from '@grana/contract/reports/draft'
import type { ReportGrounds } from '@grana/contract/reports/facts'
import type { MoveForm, OpenMove, Report } from '@grana/contract/reports/report'
import { spanText } from '@grana/contract/reports/reward'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import { ClauseChoice } from './clause-choice.tsx'
import { OriginalChoice } from './original-choice.tsx'
import { VectorWarning } from './severity-effects.tsx'

const texts = reports.moves
const closing = reportWork.closing

export type Typed = Omit<MoveForm, 'to' | 'reason'>

type Need = OpenMove['needs'][number]

/** What a move asks for. The agent reads why a report is accepted with another severity than the one that it has. */
function needsOf({ to, needs }: OpenMove, typed: Typed, { severity }: Report): readonly Need[] {
  return to === 'accepted' && typed.severity !== severity ? [...needs, 'text'] : needs
}

/** What a move asks for and was not given. */
export function missingFor(move: OpenMove, typed: Typed, report: Report): readonly Need[] {
  const given: Record<Need, boolean> = {
    text: (typed.text ?? '').trim() !== '',
    clause: (typed.clause ?? '') !== '',
    original: typed.duplicate_of !== undefined || typed.known_issue !== undefined,
    review: (typed.review_on ?? '') !== '',
    decided_reward: true,
  }
  return needsOf(move, typed, report).filter((need) => !given[need])
}

/** The first day that can be chosen; the server says the same. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

export interface MoveFieldsProps {
  readonly move: OpenMove
  readonly typed: Typed
  readonly report: Report
  readonly grounds: ReportGrounds | undefined
  /** Whether what is missing is shown. */
  readonly isJudged: boolean
  readonly onChange: (change: Partial<Typed>) => void
  readonly onSearch: (text: string) => void
}

/** The last severity that was proposed and waits for a decision. */
function proposedIn({ proposals, events }: Report): Severity | undefined {
  const open = new Set(proposals.map(({ number }) => number))
  const found = events.findLast(({ number, details }) => open.has(number) && details['to'] === undefined)
  return found?.details['severity'] as Severity | undefined
}

/** What the choice pays, and what was proposed. */
function severityHint(report: Report, chosen: Severity | undefined): string | undefined {
  const [proposed, range] = [proposedIn(report), chosen && report.reward.ranges?.[chosen]]
  const hints = [
    range && texts.severityRange(spanText(range)),
    proposed && proposed !== report.severity && texts.severityProposed(programLabels.severities[proposed]),
  ]
  return hints.filter(Boolean).join(' ') || undefined
}

function SeverityField({ typed, report, onChange }: Pick<MoveFieldsProps, 'typed' | 'report' | 'onChange'>) {
  return (
    <Field
      label={texts.severity}
      hint={severityHint(report, typed.severity)}
      echo={<VectorWarning report={report} chosen={typed.severity ?? report.severity} />}
    >
      <Select value={typed.severity ?? ''} onChange={({ target }) => onChange({ severity: target.value as Severity })}>
        {severities.toReversed().map((severity) => (
          <option key={severity} value={severity}>
            {programLabels.severities[severity]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Who reads what is written, and what it is called: a question, a note among those who decide, or a reason. */
function wordsOf({ to, only_proposes: onlyProposes }: OpenMove): { label: string; hint: string } {
  if (to === 'pending_organization') return { label: closing.note, hint: closing.noteHint }
  if (onlyProposes) return { label: texts.text.required, hint: closing.proposalHint }
  return { label: to === 'needs_info' ? texts.question : texts.text.required, hint: texts.textHint }
}

/** What the chosen move asks for, and what it may take besides. */
export function MoveFields(props: MoveFieldsProps) {
  const { move, typed, report, grounds, isJudged, onChange, onSearch } = props
  const needs = needsOf(move, typed, report)
  const asks = (need: Need) => needs.includes(need)
  const missing = isJudged ? missingFor(move, typed, report) : []
  const errorOf = (need: Need) => (missing.includes(need) ? closing.missing : undefined)
  const words = wordsOf(move)
  return (
    <>
      {move.to === 'accepted' || move.to === 'pending_organization' ? (
        <SeverityField typed={typed} report={report} onChange={onChange} />
      ) : null}
      {asks('clause') ? (
        <ClauseChoice
          grounds={grounds}
          version={report.policy_version}
          value={typed.clause ?? ''}
          error={errorOf('clause')}
          onChange={(clause) => onChange({ clause })}
        />
      ) : null}
      {asks('original') ? (
        <OriginalChoice
          grounds={grounds}
          value={typed}
          error={errorOf('original')}
          onChange={onChange}
          onSearch={onSearch}
        />
      ) : null}
      {asks('review') ? (
        <Field label={texts.review} error={errorOf('review')} required>
          <TextInput
            type="date"
            min={tomorrow()}
            value={typed.review_on ?? ''}
            onChange={({ target }) => onChange({ review_on: target.value })}
          />
        </Field>
      ) : null}
      <Field
        label={words.label}
        hint={words.hint}
        required={asks('text')}
        error={errorOf('text')}
        note={asks('text') ? undefined : texts.optional}
      >
        <TextArea
          rows={4}
          maxLength={reportLimits.text}
          value={typed.text ?? ''}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
    </>
  )
}

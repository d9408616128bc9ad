import { severities, type Severity } from '@grana/contract/program-values'
import { reportLimits } from '@grana/contract/reports/draft'
import type { ReportGrounds } from '@grana/contract/reports/facts'
import type { MoveForm, OpenMove } from '@grana/contract/reports/report'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import { ClauseChoice } from './clause-choice.tsx'
import { OriginalChoice } from './original-choice.tsx'

const texts = reports.moves
const closing = reportWork.closing

export type Typed = Omit<MoveForm, 'to' | 'reason'>

/** What a move asks for and was not given. */
export function missingFor({ needs }: OpenMove, typed: Typed): readonly OpenMove['needs'][number][] {
  const given: Record<OpenMove['needs'][number], boolean> = {
    text: (typed.text ?? '').trim() !== '',
    clause: (typed.clause ?? '') !== '',
    original: typed.duplicate_of !== undefined || typed.known_issue !== undefined,
    review: (typed.review_on ?? '') !== '',
    decided_reward: true,
  }
  return needs.filter((need) => !given[need])
}

/** The first day that can be chosen; the server says the same. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

export interface MoveFieldsProps {
  readonly move: OpenMove
  readonly typed: Typed
  readonly version: number
  readonly grounds: ReportGrounds | undefined
  /** Whether what is missing is shown. */
  readonly isJudged: boolean
  readonly onChange: (change: Partial<Typed>) => void
  readonly onSearch: (text: string) => void
}

function SeverityField({ typed, onChange }: Pick<MoveFieldsProps, 'typed' | 'onChange'>) {
  return (
    <Field label={texts.severity}>
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
  const { move, typed, version, grounds, isJudged, onChange, onSearch } = props
  const asks = (need: OpenMove['needs'][number]) => move.needs.includes(need)
  const missing = isJudged ? missingFor(move, typed) : []
  const errorOf = (need: OpenMove['needs'][number]) => (missing.includes(need) ? closing.missing : undefined)
  const words = wordsOf(move)
  return (
    <>
      {move.to === 'accepted' || move.to === 'pending_organization' ? (
        <SeverityField typed={typed} onChange={onChange} />
      ) : null}
      {asks('clause') ? (
        <ClauseChoice
          grounds={grounds}
          version={version}
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

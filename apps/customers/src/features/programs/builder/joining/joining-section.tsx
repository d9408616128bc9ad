import { useState } from 'react'
import { joinLimits, openJoinTerms, type JoinTerms } from '@grana/contract/programs/join-terms'
import { precisionRules } from '@grana/contract/reports/points-rules'
import { joining } from '@grana/messages/es/programs/joining'
import { Checkbox } from '@grana/ui/checkbox'
import { Field } from '@grana/ui/field'
import { FieldError } from '@grana/ui/field-error'
import { TextInput } from '@grana/ui/input'
import type { ProgramDraftHandle } from '../use-program-draft.ts'
import styles from '../response-step.module.css'

const texts = joining.builder

type NumberName = 'least_account_days' | 'least_precision' | 'least_judged'

const bounds = {
  least_account_days: [1, joinLimits.maxAccountDays],
  least_precision: [1, 99],
  least_judged: [precisionRules.minJudged, joinLimits.maxJudged],
} as const satisfies Record<NumberName, readonly [number, number]>

function readNumber(text: string, name: NumberName): number | undefined {
  const [least, most] = bounds[name]
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return value >= least && value <= most ? value : undefined
}

interface NumberFieldProps {
  readonly name: NumberName
  readonly label: string
  readonly unit: string
  readonly used: ProgramDraftHandle
  readonly onChange: (value: number | undefined) => void
}

function NumberField({ name, label, unit, used: { autosave, draft, unread }, onChange }: NumberFieldProps) {
  const value = draft.joining?.[name]
  const [typed, setTyped] = useState(unread[name]?.typed[0] ?? (value === undefined ? '' : String(value)))
  const isWrong = typed !== '' && readNumber(typed, name) === undefined
  const change = (text: string) => {
    setTyped(text)
    const read = readNumber(text, name)
    const isRead = read !== undefined || text === ''
    autosave.setUnparsed(name, isRead ? undefined : { step: 'response', typed: [text] })
    if (isRead) onChange(read)
  }
  return (
    <Field label={label} error={isWrong ? texts.notNumber(bounds[name][0], bounds[name][1]) : undefined}>
      <TextInput
        mono
        inputMode="numeric"
        trailing={unit}
        value={typed}
        onChange={({ target }) => change(target.value.trim())}
      />
    </Field>
  )
}

/** Who may take part in a private program: requests to join, and conditions. */
export function JoiningSection({ used }: { readonly used: ProgramDraftHandle }) {
  const { draft, autosave } = used
  if (draft.visibility !== 'private') return null
  const terms = draft.joining ?? openJoinTerms
  const put = (part: { [K in keyof JoinTerms]?: JoinTerms[K] | undefined }) => {
    const merged = Object.entries({ ...terms, ...part }).filter(([, value]) => value !== undefined)
    autosave.change({ joining: Object.fromEntries(merged) as JoinTerms })
  }
  const isHalf = (terms.least_precision === undefined) !== (terms.least_judged === undefined)
  const numbers = [
    ['least_account_days', texts.accountDays, texts.days],
    ['least_precision', texts.precision, texts.percent],
    ['least_judged', texts.judged, texts.reports],
  ] as const
  return (
    <section className={styles.section} aria-labelledby="joining">
      <h3 id="joining">{texts.title}</h3>
      <p className={styles.note}>{texts.text}</p>
      <div className={styles.ticks}>
        <Checkbox
          checked={terms.accepts_requests}
          hint={texts.requestsHint}
          onChange={({ target }) => put({ accepts_requests: target.checked })}
        >
          {texts.requests}
        </Checkbox>
        <Checkbox checked={terms.needs_factor} onChange={({ target }) => put({ needs_factor: target.checked })}>
          {texts.factor}
        </Checkbox>
        <Checkbox checked={terms.needs_agreement} onChange={({ target }) => put({ needs_agreement: target.checked })}>
          {texts.agreement}
        </Checkbox>
      </div>
      <div className={styles.days}>
        {numbers.map(([name, label, unit]) => (
          <NumberField
            key={name}
            name={name}
            label={label}
            unit={unit}
            used={used}
            onChange={(value) => put({ [name]: value })}
          />
        ))}
      </div>
      {isHalf ? <FieldError>{texts.both}</FieldError> : null}
    </section>
  )
}

import { useState } from 'react'
import { CountryRules } from '#app/lib/country-rules/country-rules.tsx'
import { draftLimits, paidSeverities, type ProgramDraft } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { programLabels } from '@grana/messages/es/program-labels'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { JoiningSection } from './joining/joining-section.tsx'
import type { StepProps } from './step-props.ts'
import type { ProgramDraftHandle } from './use-program-draft.ts'
import styles from './response-step.module.css'

const texts = builder.response

interface DaysProps {
  readonly name: string
  readonly label: string
  readonly used: ProgramDraftHandle
  readonly value: number | undefined
  readonly isRequired?: boolean
  readonly onChange: (days: number | undefined) => void
}

function readDays(text: string): number | undefined {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return days >= 1 && days <= draftLimits.days ? days : undefined
}

function Days({ name, label, used: { autosave, unread }, value, isRequired = false, onChange }: DaysProps) {
  const field = `days ${name}`
  const [typed, setTyped] = useState(unread[field]?.typed[0] ?? (value === undefined ? '' : String(value)))
  const change = (text: string) => {
    setTyped(text)
    const days = readDays(text)
    const isRead = days !== undefined || text === ''
    autosave.setUnparsed(field, isRead ? undefined : { step: 'response', typed: [text] })
    if (isRead) onChange(days)
  }
  const wrong = isRequired ? texts.notRequiredDays : texts.notDays
  const error =
    typed === '' ? (isRequired ? texts.noDays : undefined) : readDays(typed) === undefined ? wrong : undefined
  return (
    <Field label={label} required={isRequired} error={error}>
      <TextInput
        mono
        inputMode="numeric"
        trailing={texts.days}
        value={typed}
        onChange={({ target }) => change(target.value.trim())}
      />
    </Field>
  )
}

type Response = ProgramDraft['response']

function without<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}

function Targets({ used }: Pick<StepProps, 'used'>) {
  const { draft, autosave } = used
  const { response } = draft
  const put = (part: { [K in keyof Response]?: Response[K] | undefined }) =>
    autosave.change({ response: without({ ...response, ...part }) as Response })
  const waits = [
    'first_answer',
    'triage',
    ...(draft.kind === 'bounty' ? (['reward_decision', 'payment'] as const) : []),
  ] as const
  return (
    <section className={styles.section} aria-labelledby="targets">
      <h3 id="targets">{texts.targets}</h3>
      <p className={styles.note}>{texts.targetsText}</p>
      <div className={styles.days}>
        {waits.map((name) => (
          <Days
            key={name}
            name={name}
            label={texts[name]}
            used={used}
            value={response[name]}
            isRequired={name !== 'reward_decision' && name !== 'payment'}
            onChange={(days) => put({ [name]: days })}
          />
        ))}
      </div>
      <h4>{texts.fix}</h4>
      <div className={styles.days}>
        {paidSeverities.toReversed().map((severity) => (
          <Days
            key={severity}
            name={`fix ${severity}`}
            used={used}
            label={programLabels.severities[severity]}
            value={response.fix[severity]}
            onChange={(days) => put({ fix: without({ ...response.fix, [severity]: days }) })}
          />
        ))}
      </div>
    </section>
  )
}

/** Response times and contacts of the organization. */
export function ResponseStep({ used }: StepProps) {
  return (
    <div className={styles.sections}>
      <Targets used={used} />
      <CountryRules
        approved={used.draft.approved_countries}
        denied={used.draft.denied_countries}
        onApproved={(codes) => used.autosave.change({ approved_countries: codes })}
        onDenied={(codes) => used.autosave.change({ denied_countries: codes })}
      />
      <JoiningSection used={used} />
    </div>
  )
}

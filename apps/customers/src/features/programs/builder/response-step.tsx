import { useMemo, useState } from 'react'
import { draftLimits, paidSeverities, type ProgramDraft } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { programLabels } from '@grana/messages/es/program-labels'
import { useCountries } from '@grana/parts/person/use-countries'
import { useApi } from '@grana/parts/query/api-context'
import { Chip } from '@grana/ui/badge'
import { Field } from '@grana/ui/field'
import { FieldError } from '@grana/ui/field-error'
import { TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import { JoiningSection } from './joining/joining-section.tsx'
import type { StepProps } from './step-props.ts'
import type { ProgramDraftHandle } from './use-program-draft.ts'
import styles from './response-step.module.css'

const texts = builder.response
const names = new Intl.DisplayNames('es-419', { type: 'region' })
const nameOf = (code: string) => names.of(code) ?? code

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

interface CountryListProps {
  readonly label: string
  readonly none: string
  readonly chosen: readonly string[]
  readonly options: readonly { readonly code: string; readonly name: string }[]
  readonly onChange: (codes: string[]) => void
}

function CountryList({ label, none, chosen, options, onChange }: CountryListProps) {
  return (
    <div className={styles.countries}>
      <Field label={label}>
        <Select value="" onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}>
          <option value="">{texts.addCountry}</option>
          {options
            .filter(({ code }) => !chosen.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      {chosen.length === 0 ? <p className={styles.note}>{none}</p> : null}
      <ul className={styles.chips}>
        {chosen.map((code) => (
          <li key={code}>
            <Chip
              removeLabel={texts.removeCountry(nameOf(code))}
              onRemove={() => onChange(chosen.filter((other) => other !== code))}
            >
              {nameOf(code)}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Countries({ used: { draft, autosave } }: Pick<StepProps, 'used'>) {
  const { countries } = useCountries(useApi())
  const options = useMemo(() => (countries.status === 'loaded' ? countries.list : []), [countries])
  const { approved_countries: approved, denied_countries: denied } = draft
  const both = approved.filter((code) => denied.includes(code))
  return (
    <section className={styles.section} aria-labelledby="countries">
      <h3 id="countries">{texts.countries}</h3>
      <p className={styles.note}>{texts.countriesText}</p>
      <div className={styles.pair}>
        <CountryList
          label={texts.approved}
          none={texts.everywhere}
          chosen={approved}
          options={options}
          onChange={(codes) => autosave.change({ approved_countries: codes })}
        />
        <CountryList
          label={texts.denied}
          none={texts.nobody}
          chosen={denied}
          options={options}
          onChange={(codes) => autosave.change({ denied_countries: codes })}
        />
      </div>
      {both.map((code) => (
        <FieldError key={code}>{texts.both(nameOf(code))}</FieldError>
      ))}
    </section>
  )
}

/** Response times and contacts of the organization. */
export function ResponseStep({ used }: StepProps) {
  return (
    <div className={styles.sections}>
      <Targets used={used} />
      <Countries used={used} />
      <JoiningSection used={used} />
    </div>
  )
}

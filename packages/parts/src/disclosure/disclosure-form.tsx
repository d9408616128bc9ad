import { useState } from 'react'
import { disclosureLimits, type DisclosureCredit, type DisclosureKind } from '@grana/contract/reports/disclosure'
import { disclosureTexts } from '@grana/messages/es/apps/disclosure'
import { dayIn } from '@grana/messages/es/formats/dates'
import { validationText } from '@grana/messages/es/validation'
import { Button } from '@grana/ui/button'
import { isDateValue } from '@grana/ui/date-text'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import { DateControl } from '../form/date-control.tsx'
import { isTooLong, textLengthOf } from '../form/text-length.ts'
import { MarkdownField } from '../markdown/markdown-field.tsx'
import { useAction } from '../query/use-action.ts'
import { toForm, type DisclosureProps, type DisclosureValues } from './disclosure-actions.ts'
import styles from './disclosure.module.css'

const texts = disclosureTexts.form

type TextName = 'title' | 'summary' | 'what_happened' | 'impact' | 'steps'

const required = {
  title: 'report.title',
  summary: 'report.summary',
  what_happened: 'disclosure.what_happened',
  impact: 'report.impact',
  steps: 'report.steps',
} as const satisfies Record<TextName, string>

const shownNames = (kind: DisclosureKind): readonly TextName[] =>
  kind === 'full' ? ['title', 'summary', 'what_happened', 'impact', 'steps'] : ['title', 'summary']

/** The server publishes by days of UTC. */
const today = () => dayIn('UTC', new Date())

/** Whether a date is one that the server accepts; it checks again. */
const isDayFit = (day: string) => isDateValue(day) && day >= today()

const isComplete = (values: DisclosureValues): boolean =>
  isDayFit(values.publish_on) &&
  shownNames(values.kind).every(
    (name) => values[name].trim() !== '' && !isTooLong(values[name], disclosureLimits[name]),
  )

export interface DisclosureFormProps extends DisclosureProps {
  readonly values: DisclosureValues
  readonly onChange: (values: DisclosureValues) => void
  readonly credit: DisclosureCredit
  readonly onCredit: (credit: DisclosureCredit) => void
  /** Closes the form; absent where nothing was written yet. */
  readonly onCancel?: (() => void) | undefined
  readonly onSent: () => void
}

/** The fields of the chosen kind. */
function Texts({
  values,
  onChange,
  isValidated,
}: Pick<DisclosureFormProps, 'values' | 'onChange'> & { readonly isValidated: boolean }) {
  const fieldOf = (name: TextName) => {
    const isMissing = isValidated && values[name].trim() === ''
    const error = isMissing ? validationText(required[name], name) : undefined
    return { ...textLengthOf(values[name], disclosureLimits[name], error), required: true }
  }
  const write = (name: TextName) => (text: string) => onChange({ ...values, [name]: text })
  const isFull = values.kind === 'full'
  return (
    <>
      <Field label={texts.heading} {...fieldOf('title')}>
        <TextInput value={values.title} onChange={({ target }) => write('title')(target.value)} />
      </Field>
      <MarkdownField
        label={texts.summary}
        hint={texts.summaryHint}
        value={values.summary}
        onChange={write('summary')}
        {...fieldOf('summary')}
      />
      {isFull ? (
        <>
          <MarkdownField
            label={texts.whatHappened}
            hint={texts.whatHappenedHint}
            value={values.what_happened}
            onChange={write('what_happened')}
            {...fieldOf('what_happened')}
          />
          <MarkdownField label={texts.impact} value={values.impact} onChange={write('impact')} {...fieldOf('impact')} />
          <MarkdownField label={texts.steps} value={values.steps} onChange={write('steps')} {...fieldOf('steps')} />
        </>
      ) : null}
    </>
  )
}

/** How the page thanks the agent, who alone decides it. */
export function CreditChoice({
  value,
  onChange,
}: {
  readonly value: DisclosureCredit
  readonly onChange: (credit: DisclosureCredit) => void
}) {
  return (
    <Segmented
      legend={texts.credit}
      hint={texts.creditHint}
      name="credit"
      value={value}
      options={(['handle', 'anonymous'] as const).map((one) => ({ value: one, label: texts.credits[one] }))}
      onChange={({ target }) => onChange(target.value === 'handle' ? 'handle' : 'anonymous')}
    />
  )
}

/** The shared text: the side that sends it proposes it to the other. */
export function DisclosureFormView(props: DisclosureFormProps) {
  const { disclosure, side, actions, values, onChange, credit, onCredit, onCancel, onSent } = props
  const [isValidated, setIsValidated] = useState(false)
  const { act, isBusy } = useAction()
  const send = () => {
    setIsValidated(true)
    if (!isComplete(values)) return
    act('write', {
      work: () => actions.write(toForm(values, disclosure.revision), credit),
      done: texts.sent,
      after: onSent,
    })
  }
  return (
    <section className={styles.form} aria-labelledby="disclosure-form">
      <h2 id="disclosure-form">{texts.title}</h2>
      <p className={styles.note}>{texts.lede}</p>
      <Segmented
        legend={texts.kind}
        name="kind"
        value={values.kind}
        echo={disclosureTexts.kindHints[values.kind]}
        options={(['limited', 'full'] as const).map((one) => ({ value: one, label: disclosureTexts.kinds[one] }))}
        onChange={({ target }) => onChange({ ...values, kind: target.value === 'full' ? 'full' : 'limited' })}
      />
      <Texts values={values} onChange={onChange} isValidated={isValidated} />
      <Field
        label={texts.publishOn}
        hint={texts.publishOnHint}
        error={
          isValidated && !isDayFit(values.publish_on) ? validationText('disclosure.date', 'publish_on') : undefined
        }
        required
      >
        <DateControl
          min={today()}
          value={values.publish_on}
          onChange={(day) => onChange({ ...values, publish_on: day })}
        />
      </Field>
      {side === 'agent' ? <CreditChoice value={credit} onChange={onCredit} /> : null}
      <div className={styles.acts}>
        {onCancel ? (
          <Button look="line" onClick={onCancel}>
            {texts.cancel}
          </Button>
        ) : null}
        <Button busy={isBusy} onClick={send}>
          {disclosure.state === 'requested' || disclosure.state === 'agreed' ? texts.save : texts.ask}
        </Button>
      </div>
    </section>
  )
}

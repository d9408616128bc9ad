import { ProgramChoice, ProgramList } from '#app/lib/machines/program-choice.tsx'
import { ticketTexts, trackerKinds, type TrackerKind } from '@grana/contract/machines/trackers'
import { severities } from '@grana/contract/program-values'
import { trackers } from '@grana/messages/es/machines/trackers'
import { programLabels } from '@grana/messages/es/program-labels'
import { Checkbox } from '@grana/ui/checkbox'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import type { TicketOccasion, TrackerForm } from './use-tracker-form.ts'
import styles from './trackers.module.css'
import shared from '@grana/parts/machines/machines.module.css'

const texts = trackers.form

interface FieldsProps {
  readonly form: TrackerForm
  readonly isTried: boolean
}

/** Which tracker, and where; both stay as they are. */
function PlaceFields({ form, isTried }: FieldsProps) {
  const { values, errors, set } = form
  return (
    <>
      <Segmented
        legend={texts.kind}
        name="kind"
        options={trackerKinds.map((kind) => ({ value: kind, label: trackers.kinds[kind] }))}
        value={values.kind}
        onChange={({ target }) => form.setKind(target.value as TrackerKind)}
      />
      <Field
        label={texts.site}
        hint={values.kind === 'jira' ? texts.siteHintJira : texts.siteHint}
        error={isTried ? errors.site : undefined}
        required
      >
        <TextInput
          type="url"
          value={values.site}
          maxLength={300}
          onChange={({ target }) => set({ site: target.value })}
        />
      </Field>
    </>
  )
}

/** Which project of a tracker, and with which token. */
export function ConnectionFields({ form, isTried }: FieldsProps) {
  const { values, errors, set, isNew } = form
  const words = texts.forms[values.kind]
  const errorOf = (field: keyof typeof errors) => (isTried ? errors[field] : undefined)
  return (
    <>
      {isNew ? <PlaceFields form={form} isTried={isTried} /> : null}
      <Field label={words.project} hint={words.projectHint} error={errorOf('project')} required>
        <TextInput
          value={values.project}
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => set({ project: target.value })}
        />
      </Field>
      {isNew && values.kind === 'jira' ? (
        <Field label={texts.account} error={errorOf('account')} required>
          <TextInput
            type="email"
            value={values.account}
            maxLength={254}
            onChange={({ target }) => set({ account: target.value })}
          />
        </Field>
      ) : null}
      <Field
        label={texts.token}
        hint={isNew ? words.tokenHint : texts.tokenKept}
        error={errorOf('token')}
        required={isNew}
      >
        <TextInput
          type="password"
          autoComplete="off"
          value={values.token}
          maxLength={500}
          onChange={({ target }) => set({ token: target.value })}
        />
      </Field>
    </>
  )
}

function SeverityFields({ form }: Pick<FieldsProps, 'form'>) {
  const { kind, severityNames } = form.values
  return (
    <fieldset className={styles.severities}>
      <legend>{texts.severities[kind]}</legend>
      <p>{texts.severitiesHint}</p>
      {severities.toReversed().map((severity) => (
        <label key={severity}>
          {programLabels.severities[severity]}
          <TextInput
            value={severityNames[severity] ?? ''}
            maxLength={50}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => {
              const { [severity]: _before, ...others } = severityNames
              form.set({ severityNames: target.value === '' ? others : { ...others, [severity]: target.value } })
            }}
          />
        </label>
      ))}
    </fieldset>
  )
}

const occasions: readonly TicketOccasion[] = ['none', 'all', 'some']

/** What becomes of a report, and when. */
export function MappingFields({ form, isTried }: FieldsProps) {
  const { values, errors, set } = form
  const errorOf = (field: keyof typeof errors) => (isTried ? errors[field] : undefined)
  const toggle = (text: (typeof ticketTexts)[number]) =>
    set({ texts: values.texts.includes(text) ? values.texts.filter((one) => one !== text) : [...values.texts, text] })
  return (
    <>
      <Segmented
        legend={texts.when}
        name="occasion"
        options={occasions.map((occasion) => ({ value: occasion, label: texts.whenOptions[occasion] }))}
        value={values.occasion}
        onChange={({ target }) => set({ occasion: target.value as TicketOccasion })}
      />
      {values.occasion === 'some' ? (
        <ProgramList
          legend={texts.whenPrograms}
          chosen={values.automatic}
          error={errorOf('automatic')}
          onChoose={(automatic) => set({ automatic: automatic ?? [] })}
        />
      ) : null}
      <ProgramChoice
        legend={texts.programs}
        chosen={values.programs}
        error={errorOf('programs')}
        onChoose={(programs) => set({ programs })}
      />
      <fieldset className={shared.choices}>
        <legend>{texts.texts}</legend>
        <p className={styles.muted}>{texts.textsHint}</p>
        {ticketTexts.map((text) => (
          <Checkbox
            key={text}
            checked={values.texts.includes(text)}
            hint={trackers.contents[text].hint}
            onChange={() => toggle(text)}
          >
            {trackers.contents[text].label}
          </Checkbox>
        ))}
      </fieldset>
      {values.kind === 'jira' ? (
        <Field label={texts.issueType} hint={texts.issueTypeHint}>
          <TextInput
            value={values.issueType}
            maxLength={60}
            onChange={({ target }) => set({ issueType: target.value })}
          />
        </Field>
      ) : null}
      <Field label={texts.labels} hint={texts.labelsHint} error={errorOf('labels')}>
        <TextInput value={values.labels} onChange={({ target }) => set({ labels: target.value })} />
      </Field>
      <SeverityFields form={form} />
    </>
  )
}

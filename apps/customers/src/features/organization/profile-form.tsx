import type { Organization } from '@grana/contract/customers/organizations'
import { sectors } from '@grana/contract/program-values'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { formTexts } from '@grana/messages/es/forms'
import { programLabels } from '@grana/messages/es/program-labels'
import { useApp } from '@grana/parts/app/app-context'
import { FormSummary } from '@grana/parts/form/form-summary'
import { TextLine } from '@grana/parts/form/text-line'
import { CountryField } from '@grana/parts/person/country-field'
import { useCountries } from '@grana/parts/person/use-countries'
import { Button } from '@grana/ui/button'
import { Combobox } from '@grana/ui/combobox'
import { Field } from '@grana/ui/field'
import { CheckIcon } from '@grana/ui/icons'
import { TextArea, TextInput } from '@grana/ui/input'
import { useProfileForm, type ProfileFormState } from './use-profile-form.ts'
import styles from './organization.module.css'

const texts = organizationTexts.profile
const sectorOptions = sectors.map((value) => ({ value, label: programLabels.sectors[value] }))

function SectorField({ form }: { readonly form: ProfileFormState }) {
  const { id, label, error, state } = form.field('sector')
  return (
    <Field id={id} label={label} note={formTexts.optional} error={error} state={state}>
      <Combobox
        options={sectorOptions}
        value={form.valueOf('sector') ?? ''}
        onChange={(value) => form.setValue('sector', value)}
        onBlur={() => void form.validate('sector')}
        noOptionsText={texts.sectors.none}
        countText={texts.sectors.count}
        listLabel={texts.sectors.list}
      />
    </Field>
  )
}

function PlaceField({ form }: { readonly form: ProfileFormState }) {
  const { countries, load, retry } = useCountries(useApp().session.client)
  return (
    <CountryField
      field={form.field('country')}
      countries={countries}
      value={form.valueOf('country') ?? ''}
      onFocus={load}
      onBlur={() => void form.validate('country')}
      onChange={(code) => form.setValue('country', code)}
      onRetry={retry}
    />
  )
}

function NameField({ form, isFixed }: { readonly form: ProfileFormState; readonly isFixed: boolean }) {
  const { id, label, error, state, control } = form.field('name')
  return (
    <Field
      id={id}
      label={label}
      hint={isFixed ? texts.hints.name_fixed : undefined}
      error={error}
      state={state}
      required
    >
      <TextInput {...control} autoComplete="organization" readOnly={isFixed} />
    </Field>
  )
}

function SummaryField({ form }: { readonly form: ProfileFormState }) {
  const { id, label, error, state, control } = form.field('summary')
  return (
    <Field id={id} label={label} note={formTexts.optional} hint={texts.hints.summary} error={error} state={state}>
      <TextArea {...control} rows={3} />
    </Field>
  )
}

export function ProfileForm({ organization }: { readonly organization: Organization }) {
  const { form, isSaved } = useProfileForm(organization)
  const { field, formProps, isSubmitting, summary } = form
  return (
    <form {...formProps} className={styles.form} aria-label={texts.form} aria-busy={isSubmitting || undefined}>
      <FormSummary summary={summary} />
      <NameField form={form} isFixed={!organization.can.rename} />
      <TextLine field={field('legal_name')} autoComplete="off" hint={texts.hints.legal_name} optional />
      <div className={styles.pair}>
        <SectorField form={form} />
        <PlaceField form={form} />
      </div>
      <TextLine field={field('website')} autoComplete="url" kind="handle" hint={texts.hints.website} optional />
      <SummaryField form={form} />
      <div className={styles.save}>
        <Button type="submit" busy={isSubmitting} busyText={texts.saving}>
          {texts.save}
        </Button>
        <p role="status">
          {isSaved ? (
            <span className={styles.saved}>
              <CheckIcon />
              {texts.saved}
            </span>
          ) : null}
        </p>
      </div>
    </form>
  )
}

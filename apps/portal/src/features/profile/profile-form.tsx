import type { AccountScreenProps } from '#app/lib/account/screen-props.ts'
import { SettingsForm } from '#app/lib/account/settings-form.tsx'
import { SettingsSection } from '#app/lib/account/settings-page.tsx'
import { profile } from '@grana/messages/es/account/profile'
import { formTexts } from '@grana/messages/es/forms'
import { DateControl } from '@grana/parts/form/date-control'
import { TextLine } from '@grana/parts/form/text-line'
import { Field } from '@grana/ui/field'
import { InitialsColors } from './initials-colors.tsx'
import { PlaceFields } from './place-fields.tsx'
import { useProfileForm, type ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

function BirthdateField({ form }: { readonly form: ProfileFormState }) {
  const { id, label, error, state } = form.field('birthdate')
  return (
    <Field id={id} label={label} note={formTexts.optional} hint={profile.birthdateHint} error={error} state={state}>
      <DateControl
        data-field="birthdate"
        min="1900-01-01"
        autoComplete="bday"
        value={form.valueOf('birthdate') ?? ''}
        onChange={(value) => form.setValue('birthdate', value, { isDraft: true })}
      />
    </Field>
  )
}

export function ProfileForm({ session, user }: AccountScreenProps) {
  const form = useProfileForm({ session, user })
  const { field } = form
  return (
    <SettingsForm form={form} label={profile.form}>
      <SettingsSection title={profile.person}>
        <div className={styles.fields}>
          {user.kind === 'agent' ? (
            <TextLine field={field('username')} kind="handle" autoComplete="username" hint={profile.usernameHint} />
          ) : null}
          <div className={styles.pair}>
            <TextLine field={field('first_name')} autoComplete="given-name" />
            <TextLine field={field('middle_name')} autoComplete="additional-name" optional />
          </div>
          <TextLine field={field('last_name')} autoComplete="family-name" />
          <TextLine field={field('position')} autoComplete="organization-title" optional />
          <BirthdateField form={form} />
        </div>
      </SettingsSection>
      <SettingsSection title={profile.place} text={profile.placeText}>
        <PlaceFields form={form} client={session.client} />
      </SettingsSection>
      <SettingsSection title={profile.colors.heading} text={profile.colors.text}>
        <InitialsColors form={form} name={user} />
      </SettingsSection>
    </SettingsForm>
  )
}

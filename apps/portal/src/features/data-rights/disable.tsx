import { accountPaths } from '#app/account-paths.ts'
import { SettingsPage, SettingsSection } from '#app/lib/account/settings-page.tsx'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { savePendingToast } from '#app/lib/pending-toast.ts'
import { ReauthenticationFields } from '#app/lib/reauthentication/reauthentication-fields.tsx'
import { useReauthenticationForm } from '#app/lib/reauthentication/use-reauthentication-form.ts'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import type { User } from '@grana/contract/accounts'
import { disableAccount } from '@grana/contract/data-rights'
import { centre } from '@grana/messages/es/account/centre'
import { disable as texts } from '@grana/messages/es/account/leave'
import { Link } from '@grana/ui/link'
import styles from './data-rights.module.css'

export interface DisableProps {
  readonly session: Pick<PortalSession, 'client' | 'signOut'>
  readonly user: User
}

/** Disables the account. This ends the session: the guard redirects to the sign-in page, which confirms it. */
export function Disable({ session, user }: DisableProps) {
  const { form, refusal, fields } = useReauthenticationForm({
    hasSecondFactor: user.two_factor_enabled,
    submit: async (input) => {
      await session.client.call(disableAccount, { body: input })
      savePendingToast('account-disabled')
      await session.signOut()
    },
  })
  return (
    <SettingsPage title={centre.screens.disable.title} lede={texts.lede}>
      <SettingsSection title={texts.effects.title}>
        <ul className={styles.effects}>
          {texts.effects.list.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <p className={styles.note}>
          {texts.erase} <Link href={accountPaths.screen('data')}>{texts.eraseLink}</Link>
        </p>
      </SettingsSection>
      <SettingsSection title={texts.confirm.title}>
        <AuthForm form={form} label={texts.confirm.form} refusal={refusal}>
          <ReauthenticationFields {...fields} client={session.client} user={user} />
          <Submit busy={form.isSubmitting} busyText={texts.confirm.sending} refusal={refusal} look="danger">
            {texts.confirm.send}
          </Submit>
        </AuthForm>
      </SettingsSection>
    </SettingsPage>
  )
}

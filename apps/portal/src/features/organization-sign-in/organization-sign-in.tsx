import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { paths } from '#app/paths.ts'
import type { Client } from '@grana/client/create-client'
import { beginSingleSignOn } from '@grana/contract/identity/single-sign-on'
import { organizationSignIn as texts } from '@grana/messages/es/account/organization-sign-in'
import { TextLine } from '@grana/parts/form/text-line'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { Link } from '@grana/ui/link'
import { saveSignOnReturn } from './stored-sign-on.ts'
import styles from './organization-sign-in.module.css'

export interface OrganizationSignInProps {
  readonly client: Client
  /** Leaves for the provider. */
  readonly onLeave: (url: string) => void
}

/** The email address of work, which names the organization and its provider. */
export function OrganizationSignIn({ client, onLeave }: OrganizationSignInProps) {
  const refusal = useRefusal()
  const form = useContractForm({
    schema: beginSingleSignOn.body,
    labels: texts.labels,
    submit: async ({ email }) => {
      const { url } = await client.call(beginSingleSignOn, { body: { email } })
      saveSignOnReturn(window.location.search)
      onLeave(url)
    },
    onRefused: refusal.take,
  })
  return (
    <AuthPage title={texts.heading} lede={texts.lede}>
      <AuthForm form={form} label={texts.form} refusal={refusal}>
        <TextLine field={form.field('email')} kind="email" autoComplete="username" />
        <Submit busy={form.isSubmitting} busyText={texts.sending} refusal={refusal}>
          {texts.send}
        </Submit>
      </AuthForm>
      <p className={styles.ways}>
        <Link href={paths.signIn()}>{texts.byPassword}</Link>
      </p>
    </AuthPage>
  )
}

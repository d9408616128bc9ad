import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import { confirmIdentity } from '@grana/contract/auth'
import { reauthentication as texts } from '@grana/messages/es/account/reauthentication'
import { Dialog } from '@grana/ui/dialog'
import { ReauthenticationFields } from './reauthentication-fields.tsx'
import { useReauthenticationForm } from './use-reauthentication-form.ts'
import styles from './identity-dialog.module.css'

export interface IdentityDialogProps {
  readonly open: boolean
  readonly client: Client
  readonly user: Pick<User, 'two_factor_enabled' | 'passkeys'>
  /** Continues the action that required reauthentication. */
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** Asks a user whose sign-in is no longer recent to authenticate again. */
export function IdentityDialog({ open, onClose, user, ...rest }: IdentityDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <p className={styles.ask}>{user.two_factor_enabled ? texts.textWithCode : texts.text}</p>
      <IdentityForm user={user} {...rest} />
    </Dialog>
  )
}

function IdentityForm({ client, user, onDone }: Omit<IdentityDialogProps, 'open' | 'onClose'>) {
  const { form, refusal, fields } = useReauthenticationForm({
    hasSecondFactor: user.two_factor_enabled,
    submit: async (input) => {
      await client.call(confirmIdentity, { body: input })
      await onDone()
    },
  })
  return (
    <AuthForm form={form} label={texts.form} refusal={refusal}>
      <ReauthenticationFields {...fields} client={client} user={user} />
      <Submit busy={form.isSubmitting} busyText={texts.sending} refusal={refusal}>
        {texts.send}
      </Submit>
    </AuthForm>
  )
}

import { useState } from 'react'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { savePendingToast } from '#app/lib/pending-toast.ts'
import { ReauthenticationFields } from '#app/lib/reauthentication/reauthentication-fields.tsx'
import { useReauthenticationForm } from '#app/lib/reauthentication/use-reauthentication-form.ts'
import { eraseAccount } from '@grana/contract/data-rights'
import { data } from '@grana/messages/es/account/leave'
import { Button } from '@grana/ui/button'
import type { DataProps } from './data-props.ts'
import styles from './data-rights.module.css'

const texts = data.erase

/** Deletes the account: describes the consequences, then asks for authentication. */
export function Erase({ session, user }: DataProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ul className={styles.effects}>
        {texts.list.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <div className={styles.erase}>
        {isOpen ? (
          <EraseForm session={session} user={user} onCancel={() => setIsOpen(false)} />
        ) : (
          <Button look="dangerLine" onClick={() => setIsOpen(true)}>
            {texts.open}
          </Button>
        )}
      </div>
    </>
  )
}

/** This ends the session: the guard redirects to the sign-in page, which confirms it. */
function EraseForm({ session, user, onCancel }: DataProps & { readonly onCancel: () => void }) {
  const { form, refusal, fields } = useReauthenticationForm({
    hasSecondFactor: user.two_factor_enabled,
    submit: async (input) => {
      await session.client.call(eraseAccount, { body: input })
      savePendingToast('erasure-asked')
      await session.signOut()
    },
  })
  return (
    <AuthForm form={form} label={texts.form} refusal={refusal}>
      <ReauthenticationFields {...fields} client={session.client} user={user} />
      <Submit
        busy={form.isSubmitting}
        busyText={texts.sending}
        refusal={refusal}
        look="danger"
        beside={
          <Button look="quiet" size="large" onClick={onCancel}>
            {texts.cancel}
          </Button>
        }
      >
        {texts.send}
      </Submit>
    </AuthForm>
  )
}

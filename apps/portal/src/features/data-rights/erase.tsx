import { useState } from 'react'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { keepToast } from '#app/lib/kept-toast.ts'
import { eraseAccount } from '@grana/contract/data-rights'
import { data } from '@grana/messages/es/account/leave'
import { Button } from '@grana/ui/button'
import type { DataProps } from './data.tsx'
import { ProofFields } from './proof-fields.tsx'
import { useProofForm } from './use-proof-form.ts'
import styles from './data-rights.module.css'

const texts = data.erase

/** The end of an account: what it means, then who asks for it. */
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

/** The session is over with it: the guard leads to the sign-in page, which says what happened. */
function EraseForm({ session, user, onCancel }: DataProps & { readonly onCancel: () => void }) {
  const { form, refusal, fields } = useProofForm({
    hasSecondFactor: user.two_factor_enabled,
    submit: async (proof) => {
      await session.client.call(eraseAccount, { body: proof })
      keepToast('erasure-asked')
      await session.signOut()
    },
  })
  return (
    <AuthForm form={form} label={texts.form} refusal={refusal}>
      <ProofFields {...fields} client={session.client} user={user} />
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

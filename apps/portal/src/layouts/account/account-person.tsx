import { useState } from 'react'
import { Initials } from '#app/lib/account/initials.tsx'
import { useSession } from '#app/lib/session/use-session.ts'
import type { User } from '@grana/contract/accounts'
import { session as texts } from '@grana/messages/es/account/session'
import { IconButton } from '@grana/ui/button'
import { SignOutIcon } from '@grana/ui/icons'
import styles from './account-person.module.css'

/** Who is signed in, and the way out. */
export function AccountPerson({ user }: { readonly user: User }) {
  const { signOut } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(true)
    void signOut().finally(() => setIsLeaving(false))
  }
  return (
    <div className={styles.person}>
      <Initials name={user} colors={user} />
      <span className={styles.words}>
        <b className={styles.name}>{[user.first_name, user.last_name].join(' ')}</b>
        <span className={styles.email}>{user.email}</span>
      </span>
      <IconButton label={isLeaving ? texts.signingOut : texts.signOut} title={texts.signOut} onClick={leave}>
        <SignOutIcon />
      </IconButton>
    </div>
  )
}

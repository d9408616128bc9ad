import type { User } from '@grana/contract/accounts'
import { Avatar, initialsOf } from '@grana/parts/person/avatar'
import styles from './account-person.module.css'

/** Who is signed in. */
export function AccountPerson({ user }: { readonly user: User }) {
  return (
    <div className={styles.person}>
      <Avatar initials={initialsOf(user)} colors={user} avatar={user.avatar} />
      <span className={styles.words}>
        <b className={styles.name}>{[user.first_name, user.last_name].join(' ')}</b>
        <span className={styles.email}>{user.email}</span>
      </span>
    </div>
  )
}

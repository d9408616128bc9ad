import { paths } from '#app/paths.ts'
import type { User } from '@grana/contract/accounts'
import { brand } from '@grana/messages/brand'
import { centre } from '@grana/messages/es/account/centre'
import { portal } from '@grana/messages/es/portal'
import { Logo } from '@grana/ui/mark'
import { AccountNavigation, AccountExitLinks } from './account-navigation.tsx'
import { AccountPerson } from './account-person.tsx'
import styles from './account-side.module.css'

export interface AccountSideProps {
  readonly user: User | undefined
  readonly pathname: string
}

/** Navigation on wide windows. */
export function AccountSide({ user, pathname }: AccountSideProps) {
  return (
    <aside className={styles.side} aria-label={centre.name}>
      <div className={styles.sideStays}>
        <div className={styles.brand}>
          <Logo className={styles.logo} name={brand.name} href={paths.home()} label={portal.home} />
          <span className={styles.brandNote}>{centre.name}</span>
        </div>
        <AccountNavigation kind={user?.kind} pathname={pathname} />
        <div className={styles.foot}>
          <AccountExitLinks />
          {user ? <AccountPerson user={user} /> : null}
        </div>
      </div>
    </aside>
  )
}

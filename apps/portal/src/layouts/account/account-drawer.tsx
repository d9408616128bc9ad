import type { User } from '@grana/contract/accounts'
import { centre } from '@grana/messages/es/account/centre'
import { Drawer } from '@grana/ui/drawer'
import { AccountNavigation, AccountExitLinks } from './account-navigation.tsx'
import { AccountPerson } from './account-person.tsx'
import styles from './account-drawer.module.css'

export interface AccountDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly pathname: string
  readonly user: User | undefined
}

/** Navigation on narrow windows. */
export function AccountDrawer({ open, onClose, pathname, user }: AccountDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={centre.name}
      closeLabel={centre.closeMenu}
      closeFrom={760}
      locationKey={pathname}
      side="start"
      bodyId="account-menu"
      footer={user ? <AccountPerson user={user} /> : undefined}
    >
      <div className={styles.list}>
        <AccountNavigation kind={user?.kind} pathname={pathname} />
        <AccountExitLinks />
      </div>
    </Drawer>
  )
}

import { shell } from '@grana/messages/es/apps/shell'
import { BellIcon } from '@grana/ui/icons'
import { Disclosure } from './disclosure.tsx'
import styles from './notification-bell.module.css'

const { bell } = shell

/** Nothing notifies yet: it says so, and no figure pretends otherwise. */
export function NotificationBell() {
  return (
    <Disclosure label={bell.label} side="below" buttonClass={styles.button} button={<BellIcon />}>
      <div className={styles.empty}>
        <p className={styles.title}>{bell.emptyTitle}</p>
        <p className={styles.text}>{bell.emptyText}</p>
      </div>
    </Disclosure>
  )
}

import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { screensOf, type AccountScreenName } from '#app/account-screens.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { paths } from '#app/paths.ts'
import type { AccountKind } from '@grana/contract/accounts'
import { centre } from '@grana/messages/es/account/centre'
import { session } from '@grana/messages/es/account/session'
import {
  ArrowRightIcon,
  AtIcon,
  BankIcon,
  BellIcon,
  CalendarBlankIcon,
  DatabaseIcon,
  DesktopIcon,
  DeviceMobileIcon,
  EyeIcon,
  ProhibitIcon,
  QuestionIcon,
  ShareNetworkIcon,
  SignOutIcon,
  UserCircleIcon,
} from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { placeEntry } from '@grana/ui/place-entry'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './account-navigation.module.css'

const icons: Readonly<Record<AccountScreenName, typeof AtIcon>> = {
  profile: UserCircleIcon,
  access: AtIcon,
  'two-factor': DeviceMobileIcon,
  sessions: DesktopIcon,
  social: ShareNetworkIcon,
  availability: CalendarBlankIcon,
  payout: BankIcon,
  visibility: EyeIcon,
  notifications: BellIcon,
  data: DatabaseIcon,
  disable: ProhibitIcon,
}

export interface AccountNavigationProps {
  /** `undefined` until the session is known. */
  readonly kind: AccountKind | undefined
  readonly pathname: string
}

/** Screens of the user's account kind; a skeleton until it is known. */
export function AccountNavigation({ kind, pathname }: AccountNavigationProps) {
  if (!kind) {
    return (
      <div className={styles.waiting} aria-hidden>
        {([6, 7, 8, 5, 6, 4] as const).map((width, index) => (
          <Skeleton key={index} width={width} />
        ))}
      </div>
    )
  }
  return (
    <nav aria-label={centre.navigation}>
      <ul className={styles.list}>
        {screensOf(kind).map((name) => {
          const Icon = icons[name]
          const href = accountPaths.screen(name)
          return (
            <li key={name}>
              <Link className={placeEntry} href={href} aria-current={pathname === href ? 'page' : undefined}>
                <Icon className={styles.icon} />
                {centre.screens[name].name}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Help page of the user's app; staff have none and write to the team. */
function helpOf(kind: AccountKind | undefined): string {
  if (kind === 'agent') return paths.appHelp('agents')
  return kind === 'customer' ? paths.appHelp('customers') : paths.contact()
}

/**
 * Links out of the account centre; the last one ends the session everywhere, and the guard redirects to the sign-in
 * page.
 */
export function AccountExitLinks() {
  const { user, signOut } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(true)
    void signOut().finally(() => setIsLeaving(false))
  }
  return (
    <ul className={styles.list}>
      <li>
        <Link className={placeEntry} href={accountPaths.redirect()}>
          <ArrowRightIcon className={styles.icon} />
          {centre.space}
        </Link>
      </li>
      <li>
        <Link className={placeEntry} href={helpOf(user?.kind)}>
          <QuestionIcon className={styles.icon} />
          {centre.help}
        </Link>
      </li>
      {user ? (
        <li>
          <button className={placeEntry} type="button" onClick={leave}>
            <SignOutIcon className={styles.icon} />
            {isLeaving ? session.signingOut : session.signOut}
          </button>
        </li>
      ) : null}
    </ul>
  )
}

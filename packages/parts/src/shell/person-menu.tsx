import { useState } from 'react'
import type { User } from '@grana/contract/accounts'
import { session as sessionTexts } from '@grana/messages/es/account/session'
import { shell } from '@grana/messages/es/apps/shell'
import { DesktopIcon, KeyIcon, SignOutIcon, UserCircleIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { useApp, useUser } from '../app/app-context.ts'
import { portalLinks } from '../app/portal-links.ts'
import { Avatar, initialsOf } from '../person/avatar.tsx'
import { Disclosure } from './disclosure.tsx'
import type { NavigationEntry } from './shell-navigation.tsx'
import styles from './person-menu.module.css'

const { person } = shell

/** First name and first surname, which fit one line. */
const shortName = ({ first_name: first, last_name: last }: User) => `${first} ${last.split(' ')[0] ?? ''}`.trim()

function Person({ user }: { readonly user: User }) {
  return (
    <>
      <Avatar initials={initialsOf(user)} colors={user} avatar={user.avatar} />
      <span className={styles.name}>
        <b>{user.username ?? shortName(user)}</b>
        <span>{user.username === null ? (user.position ?? user.email) : shortName(user)}</span>
      </span>
    </>
  )
}

export interface PersonMenuProps {
  /** Places of the account in this app. */
  readonly entries?: readonly NavigationEntry[] | undefined
}

/** Links to the account centre on the portal and to places of the account here, and sign-out. */
function PersonLinks({ entries = [] }: PersonMenuProps) {
  const { runtime, session } = useApp()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(true)
    void session.signOut()
  }
  const links = [
    { href: portalLinks.profile, label: person.profile, icon: <UserCircleIcon /> },
    { href: portalLinks.twoFactor, label: person.twoFactor, icon: <KeyIcon /> },
    { href: portalLinks.sessions, label: person.sessions, icon: <DesktopIcon /> },
  ]
  return (
    <ul className={styles.links}>
      {links.map(({ href, label, icon }) => (
        <li key={href}>
          <a href={runtime.portalUrl + href}>
            {icon}
            {label}
          </a>
        </li>
      ))}
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <Link href={to}>
            {icon}
            {label}
          </Link>
        </li>
      ))}
      <li className={styles.out}>
        <button type="button" aria-busy={isLeaving || undefined} onClick={leave}>
          <SignOutIcon />
          {isLeaving ? sessionTexts.signingOut : sessionTexts.signOut}
        </button>
      </li>
    </ul>
  )
}

/** The signed-in user, with the account's links. */
export function PersonMenu({ entries }: PersonMenuProps) {
  const user = useUser()
  return (
    <Disclosure
      side="above"
      buttonClass={styles.button}
      button={
        <>
          <span className="visually-hidden">{person.menu}: </span>
          <Person user={user} />
        </>
      }
    >
      <PersonLinks entries={entries} />
    </Disclosure>
  )
}

/** The same, where there is room for all of it. */
export function PersonSection({ entries }: PersonMenuProps) {
  const user = useUser()
  return (
    <div className={styles.section}>
      <p className={styles.who}>
        <Person user={user} />
      </p>
      <PersonLinks entries={entries} />
    </div>
  )
}

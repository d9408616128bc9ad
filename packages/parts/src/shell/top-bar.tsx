import { useCallback, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { shell } from '@grana/messages/es/apps/shell'
import { IconButton } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { Drawer } from '@grana/ui/drawer'
import { ListIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { ThemeMenu } from '../frame/theme-menu.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import type { NotificationLink } from '../notifications/notification-link.ts'
import { GoToButton } from './go-to/go-to-button.tsx'
import type { GoTo } from './go-to/go-to.ts'
import { DensityToggle, SidebarToggle } from './layout-choices.tsx'
import { PersonSection } from './person-menu.tsx'
import { useScreenHandle } from './screen-handle.ts'
import { useCurrentScreenName } from './screen-name.ts'
import { ShellNavigation, type NavigationEntry } from './shell-navigation.tsx'
import styles from './top-bar.module.css'

/** From this width on the navigation is at the side. */
const WIDE = 992

export interface TopBarProps {
  readonly places: readonly NavigationEntry[]
  /** Places of the account in this app. */
  readonly ofAccount?: readonly NavigationEntry[] | undefined
  /** The first crumb, which leads home. */
  readonly root: string
  readonly goTo: GoTo | undefined
  readonly about: ReactNode
  readonly noticeAddress: NotificationLink | undefined
  /** Takes the full width: there is no sidebar to collapse. */
  readonly isTask?: boolean
}

/** Where the screen is, and what it shows by its own name. */
function Crumbs({ root }: { readonly root: string }) {
  const handle = useScreenHandle()
  const name = useCurrentScreenName()
  const { pathname } = useLocation()
  const within = handle?.within
  return (
    <nav className={styles.crumbs} aria-label={shell.crumbs}>
      <ol>
        {pathname === '/' ? null : (
          <li className={classNames(styles.within, styles.root)}>
            <Link href="/">{root}</Link>
          </li>
        )}
        {within ? (
          <li className={styles.within}>
            <Link href={within.href}>{within.title}</Link>
          </li>
        ) : null}
        <li className={styles.current} aria-current="page">
          {name ?? handle?.title ?? shell.notFound.title}
        </li>
      </ol>
    </nav>
  )
}

/** The current place, search, notifications, and on small screens the menu. */
export function TopBar(props: TopBarProps) {
  const { places, ofAccount = [], root, goTo, about, noticeAddress, isTask = false } = props
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <header className={styles.top}>
      <div className={styles.opener}>
        <IconButton label={shell.menu.open} aria-expanded={open} onClick={() => setOpen(true)}>
          <ListIcon />
        </IconButton>
      </div>
      {isTask ? null : <SidebarToggle />}
      <Crumbs root={root} />
      {goTo ? <GoToButton goTo={goTo} places={[...places, ...ofAccount]} /> : null}
      <DensityToggle />
      <NotificationBell addressOf={noticeAddress} />
      <ThemeMenu />
      <Drawer
        open={open}
        onClose={close}
        title={shell.menu.title}
        closeLabel={shell.menu.close}
        closeFrom={WIDE}
        locationKey={pathname}
        side="start"
        bodyId="app-menu"
      >
        <div className={styles.drawer}>
          {about}
          <ShellNavigation label={shell.navigation} entries={places} />
          <PersonSection entries={ofAccount} />
        </div>
      </Drawer>
    </header>
  )
}

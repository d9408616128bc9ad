import { useCallback, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { shell } from '@grana/messages/es/apps/shell'
import { IconButton } from '@grana/ui/button'
import { Drawer } from '@grana/ui/drawer'
import { ListIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { ThemeMenu } from '../frame/theme-menu.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import type { NotificationLink } from '../notifications/notification-link.ts'
import { DensityToggle, SidebarToggle } from './layout-choices.tsx'
import { PersonSection } from './person-menu.tsx'
import { useScreenHandle } from './screen-handle.ts'
import { ShellNavigation, type NavigationEntry } from './shell-navigation.tsx'
import styles from './top-bar.module.css'

/** From this width on the navigation is at the side. */
const WIDE = 992

export interface TopBarProps {
  readonly places: readonly NavigationEntry[]
  readonly about: ReactNode
  readonly noticeAddress: NotificationLink | undefined
  /** Takes the full width: there is no sidebar to collapse. */
  readonly isTask?: boolean
}

/** The current place, notifications, and on small screens the menu. */
export function TopBar({ places, about, noticeAddress, isTask = false }: TopBarProps) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const handle = useScreenHandle()
  const within = handle?.within
  return (
    <header className={styles.top}>
      <div className={styles.opener}>
        <IconButton label={shell.menu.open} aria-expanded={open} onClick={() => setOpen(true)}>
          <ListIcon />
        </IconButton>
      </div>
      {isTask ? null : <SidebarToggle />}
      <nav className={styles.crumbs} aria-label={shell.crumbs}>
        <ol>
          {within ? (
            <li className={styles.within}>
              <Link href={within.href}>{within.title}</Link>
            </li>
          ) : null}
          <li aria-current="page">{handle?.title ?? shell.notFound.title}</li>
        </ol>
      </nav>
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
          <PersonSection />
        </div>
      </Drawer>
    </header>
  )
}

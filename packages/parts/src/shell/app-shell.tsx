import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { brand } from '@grana/messages/brand'
import { shell } from '@grana/messages/es/apps/shell'
import { portal } from '@grana/messages/es/portal'
import { classNames } from '@grana/ui/class-names'
import { QuestionIcon } from '@grana/ui/icons'
import { LinkProvider } from '@grana/ui/link'
import { Logo } from '@grana/ui/mark'
import { useApp, useUser } from '../app/app-context.ts'
import { portalLinks } from '../app/portal-links.ts'
import { ConnectionNotice } from '../frame/connection-notice.tsx'
import { useFocusOnNavigation } from '../frame/use-focus-on-navigation.ts'
import { useFocusRecovery } from '../frame/use-focus-recovery.ts'
import { IdleEnd } from '../session/idle-end.tsx'
import { Notifications } from './notifications.tsx'
import { PersonMenu } from './person-menu.tsx'
import { RouteLink } from './route-link.tsx'
import { useScreenHandle } from './screen-handle.ts'
import { ShellNavigation, type NavigationEntry } from './shell-navigation.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'
import styles from './app-shell.module.css'

const MAIN = 'main'

export interface AppShellProps {
  readonly entries: (portalUrl: string) => readonly NavigationEntry[]
  /** Above the navigation: the subject of all places. */
  readonly about?: ReactNode
  /** Links of notifications in this app. */
  readonly noticeAddress?: TopBarProps['noticeAddress']
  /** The app's own help page; without one the contact form of the portal. */
  readonly helpAddress?: string
  /** Replaces the screen: what comes between the frame and its screens. */
  readonly children?: ReactNode
}

/** The frame of a signed-in app: navigation at the side, notifications at the top. */
export function AppShell({ entries, about, noticeAddress, helpAddress, children = <Outlet /> }: AppShellProps) {
  const { runtime, session, moments } = useApp()
  const user = useUser()
  // The content takes the focus after a navigation, a region after an action that removed its own button.
  useFocusOnNavigation(MAIN)
  useFocusRecovery(MAIN)
  const to = helpAddress ?? runtime.portalUrl + portalLinks.contact
  const help = { label: shell.help, icon: <QuestionIcon />, to }
  const places = entries(runtime.portalUrl)
  const isTask = useScreenHandle()?.isTask === true
  return (
    <LinkProvider link={RouteLink}>
      <a className="skip-link" href={`#${MAIN}`}>
        {portal.skipToContent}
      </a>
      <div className={classNames(styles.app, isTask && styles.task)} data-app={runtime.app}>
        <aside className={styles.side}>
          <Brand />
          {about}
          <ShellNavigation label={shell.navigation} entries={places} />
          <div className={styles.foot}>
            <ShellNavigation label={shell.help} entries={[help]} />
            <PersonMenu />
          </div>
        </aside>
        <div className={styles.column}>
          <TopBar places={[...places, help]} about={about} noticeAddress={noticeAddress} isTask={isTask} />
          <main className={styles.main} id={MAIN} tabIndex={-1}>
            {children}
          </main>
        </div>
        <ConnectionNotice />
      </div>
      <ScrollRestoration />
      <Notifications />
      <IdleEnd session={session} kind={user.kind} idleSeconds={runtime.idleSeconds} moments={moments} />
    </LinkProvider>
  )
}

function Brand() {
  const { app } = useApp().runtime
  return (
    <div className={styles.brand}>
      <Logo className={styles.logo} name={brand.name} href="/" label={portal.home} />
      <span className={styles.appName}>{shell.appTitles[app]}</span>
    </div>
  )
}

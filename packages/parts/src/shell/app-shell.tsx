import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { brand } from '@grana/messages/brand'
import { shell } from '@grana/messages/es/apps/shell'
import { portal } from '@grana/messages/es/portal'
import { QuestionIcon } from '@grana/ui/icons'
import { LinkProvider } from '@grana/ui/link'
import { Logo } from '@grana/ui/mark'
import { useApp, useUser } from '../app/app-context.ts'
import { portalLinks } from '../app/portal-links.ts'
import { ConnectionNotice } from '../frame/connection-notice.tsx'
import { useFocusOnNavigation } from '../frame/use-focus-on-navigation.ts'
import { useFocusRecovery } from '../frame/use-focus-recovery.ts'
import { IdleEnd } from '../session/idle-end.tsx'
import type { GoTo } from './go-to/go-to.ts'
import { Notifications } from './notifications.tsx'
import { PersonMenu } from './person-menu.tsx'
import { RouteLink } from './route-link.tsx'
import { useScreenHandle } from './screen-handle.ts'
import { ShellNavigation, type NavigationEntry } from './shell-navigation.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'
import { useLayout } from './use-layout.ts'
import styles from './app-shell.module.css'

const MAIN = 'main'

export interface AppShellProps {
  readonly entries: (portalUrl: string) => readonly NavigationEntry[]
  /** Places of the account in this app, beside those on the portal. */
  readonly ofAccount?: readonly NavigationEntry[]
  /** The first crumb: the organization, or the app. */
  readonly root?: string | undefined
  /** What search and go-to offers; absent while nothing can be searched. */
  readonly goTo?: GoTo | undefined
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
export function AppShell(props: AppShellProps) {
  const { entries, ofAccount, root, goTo, about, noticeAddress, helpAddress, children = <Outlet /> } = props
  const { runtime, session, timestamps } = useApp()
  const user = useUser()
  // The content takes the focus after a navigation, a region after an action that removed its own button.
  useFocusOnNavigation(MAIN)
  useFocusRecovery(MAIN)
  const to = helpAddress ?? runtime.portalUrl + portalLinks.contact
  const help = { label: shell.help, icon: <QuestionIcon />, to }
  const places = entries(runtime.portalUrl)
  const isTask = useScreenHandle()?.isTask === true
  const { sidebar } = useLayout()
  const isRail = isTask || sidebar === 'collapsed'
  return (
    <LinkProvider link={RouteLink}>
      <a className="skip-link" href={`#${MAIN}`}>
        {portal.skipToContent}
      </a>
      <div className={styles.app} data-app={runtime.app} data-rail={isRail || undefined}>
        <aside className={styles.side}>
          <Brand isNamed={about === undefined} />
          {about}
          <ShellNavigation label={shell.navigation} entries={places} />
          <div className={styles.foot}>
            <ShellNavigation label={shell.help} entries={[help]} />
            <PersonMenu entries={ofAccount} />
          </div>
        </aside>
        <div className={styles.column}>
          <TopBar
            places={[...places, help]}
            ofAccount={ofAccount}
            root={root ?? shell.appTitles[runtime.app]}
            goTo={goTo}
            about={about}
            noticeAddress={noticeAddress}
            isTask={isTask}
          />
          <main className={styles.main} id={MAIN} tabIndex={-1}>
            {children}
          </main>
        </div>
        <ConnectionNotice />
      </div>
      <ScrollRestoration />
      <Notifications />
      <IdleEnd session={session} kind={user.kind} idleSeconds={runtime.idleSeconds} moments={timestamps} />
    </LinkProvider>
  )
}

/** The app is named where nothing below says whose it is. */
function Brand({ isNamed }: { readonly isNamed: boolean }) {
  const { app } = useApp().runtime
  return (
    <div className={styles.brand}>
      <Logo className={styles.logo} name={brand.name} href="/" label={portal.home} />
      {isNamed ? <span className={styles.appName}>{shell.appTitles[app]}</span> : null}
    </div>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSession } from '#app/lib/session/use-session.ts'
import { portal } from '@grana/messages/es/portal'
import { ConnectionNotice } from '@grana/parts/frame/connection-notice'
import { useFocusOnNavigation } from '@grana/parts/frame/use-focus-on-navigation'
import { createQueryClient } from '@grana/parts/query/query-client'
import { LinkProvider } from '@grana/ui/link'
import { DeferredWidgets } from '../deferred-widgets.tsx'
import { FailurePage } from '../failure-page.tsx'
import { AccountLink } from './account-link.tsx'
import { AccountSide } from './account-side.tsx'
import { AccountTopBar } from './account-top-bar.tsx'
import styles from './account-layout.module.css'

const MAIN = 'main'

/** The account centre: navigation at the side, the current screen in the middle. Personal data comes from the API. */
export default function AccountLayout() {
  useFocusOnNavigation(MAIN)
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  )
}

export function ErrorBoundary() {
  return (
    <AccountFrame>
      <FailurePage />
    </AccountFrame>
  )
}

/** The cache of one user's answers: another user starts with an empty one. */
function Answers({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueryClient)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

function AccountFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const { user } = useSession()
  return (
    <LinkProvider link={AccountLink}>
      <div className={styles.frame}>
        <a className="skip-link" href={`#${MAIN}`}>
          {portal.skipToContent}
        </a>
        <AccountSide user={user} pathname={pathname} />
        <div className={styles.column}>
          <AccountTopBar user={user} pathname={pathname} />
          <main className={styles.main} id={MAIN} tabIndex={-1}>
            <Answers key={user?.id}>{children}</Answers>
          </main>
        </div>
        <ConnectionNotice />
        <DeferredWidgets />
      </div>
    </LinkProvider>
  )
}

import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { portal } from '@grana/messages/es/portal'
import { ScrollTop } from '@grana/ui/scroll-top'
import { ConnectionNotice } from './connection-notice.tsx'
import { FailurePage } from './failure-page.tsx'
import { Notifications } from './notifications.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

const MAIN = 'main'
const TOP = 'top'

export default function PublicLayout() {
  useFocusOnNavigation(MAIN)
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

export function ErrorBoundary() {
  return (
    <PublicFrame>
      <FailurePage />
    </PublicFrame>
  )
}

function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <span id={TOP} tabIndex={-1} />
      <a className="skip-link" href={`#${MAIN}`}>
        {portal.skipToContent}
      </a>
      <PublicHeader />
      <main id={MAIN} tabIndex={-1}>
        {children}
      </main>
      <PublicFooter />
      <ScrollTop label={portal.scrollTop} anchorId={TOP} />
      <ConnectionNotice />
      <Notifications />
    </>
  )
}

import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { portal } from '@grana/messages/es/portal'
import { ConnectionNotice } from '@grana/parts/frame/connection-notice'
import { useFocusOnNavigation } from '@grana/parts/frame/use-focus-on-navigation'
import { ScrollTop } from '@grana/ui/scroll-top'
import { DeferredWidgets } from './deferred-widgets.tsx'
import { FailurePage } from './failure-page.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { usePendingPage } from './use-pending-page.ts'
import styles from './public-layout.module.css'

const MAIN = 'main'
const TOP = 'top'

export default function PublicLayout() {
  useFocusOnNavigation(MAIN)
  const { isWaiting, Page, kind, isSlow, retry } = usePendingPage()
  return (
    <PublicFrame isWaiting={isWaiting}>
      {/* The page that is being left stays in place, inert, under the skeleton of the next one. */}
      <div inert={Page !== undefined}>
        <Outlet />
      </div>
      {Page ? <Page kind={kind} isSlow={isSlow} onRetry={retry} /> : null}
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

interface FrameProps {
  /** Another page was requested and is not ready. */
  readonly isWaiting?: boolean
  readonly children: ReactNode
}

function PublicFrame({ isWaiting, children }: FrameProps) {
  return (
    <>
      <span id={TOP} tabIndex={-1} />
      <a className="skip-link" href={`#${MAIN}`}>
        {portal.skipToContent}
      </a>
      {/* First in tab order: a question must not wait at the end of the page. */}
      <DeferredWidgets />
      <PublicHeader />
      <main className={styles.main} id={MAIN} tabIndex={-1} aria-busy={isWaiting}>
        {children}
      </main>
      <PublicFooter />
      <ScrollTop label={portal.scrollTop} anchorId={TOP} />
      <ConnectionNotice />
    </>
  )
}

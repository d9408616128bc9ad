import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { LinkProvider, type LinkProps } from '@grana/ui/link'
import { startTheme } from '@grana/ui/theme'
import { FailurePage } from './failure-page.tsx'
import styles from './framed-layout.module.css'

/** The frame shows one form: everything else opens beside the site that frames it. */
function OutsideLink({ children, ...rest }: LinkProps) {
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

/** A page in a frame of another site: no navigation, no session. */
export default function FramedLayout() {
  useEffect(startTheme, [])
  return (
    <LinkProvider link={OutsideLink}>
      <main className={styles.main}>
        <Outlet />
      </main>
    </LinkProvider>
  )
}

export function ErrorBoundary() {
  return (
    <main className={styles.main}>
      <FailurePage />
    </main>
  )
}

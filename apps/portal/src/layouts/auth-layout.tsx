import { use, useEffect, type ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { linkTokenScript } from '#app/lib/entry/link-token.ts'
import { NonceContext } from '#app/lib/nonce-context.ts'
import { lastHandle, type PageHandle } from '#app/lib/page-handle.ts'
import { paths } from '#app/paths.ts'
import { brand } from '@grana/messages/brand'
import { portal } from '@grana/messages/es/portal'
import { ConnectionNotice } from '@grana/parts/frame/connection-notice'
import { useFocusOnNavigation } from '@grana/parts/frame/use-focus-on-navigation'
import { LinkProvider, type LinkProps } from '@grana/ui/link'
import { Logo } from '@grana/ui/mark'
import { startTheme } from '@grana/ui/theme'
import { AuthFooter } from './auth-footer.tsx'
import { AuthSide } from './auth-side.tsx'
import { DeferredWidgets } from './deferred-widgets.tsx'
import { FailurePage } from './failure-page.tsx'
import styles from './auth-layout.module.css'

const MAIN = 'main'

/** The manifest of these documents has no public pages, and each account page is a document anyway. */
function DocumentLink({ children, ...rest }: LinkProps) {
  return <a {...rest}>{children}</a>
}

/** Account entry: no navigation, one form and a side panel. */
export default function AuthLayout() {
  useFocusOnNavigation(MAIN)
  const handle = lastHandle(useMatches())
  return (
    <AuthFrame handle={handle}>
      <Outlet />
    </AuthFrame>
  )
}

export function ErrorBoundary() {
  return (
    <AuthFrame handle={{}}>
      <FailurePage />
    </AuthFrame>
  )
}

function AuthFrame({ handle, children }: { readonly handle: PageHandle; readonly children: ReactNode }) {
  const nonce = use(NonceContext)
  const { idea, hasLinkToken } = handle
  useEffect(startTheme, [])
  return (
    <LinkProvider link={DocumentLink}>
      <div className={styles.frame}>
        {hasLinkToken ? (
          <script nonce={nonce} suppressHydrationWarning>
            {linkTokenScript}
          </script>
        ) : null}
        <a className="skip-link" href={`#${MAIN}`}>
          {portal.skipToContent}
        </a>
        <div className={idea ? styles.columns : styles.column}>
          <div className={styles.page}>
            <header>
              <Logo className={styles.logo} name={brand.name} href={paths.home()} label={portal.home} />
            </header>
            <main className={styles.main} id={MAIN} tabIndex={-1}>
              {children}
            </main>
          </div>
          {idea ? <AuthSide idea={idea} /> : null}
        </div>
        <AuthFooter />
        <ConnectionNotice />
        <DeferredWidgets />
      </div>
    </LinkProvider>
  )
}

import { useEffect, useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { AccountKind } from '@grana/contract/accounts'
import { session } from '@grana/messages/es/account/session'
import { BandsLoader } from '@grana/ui/bands-loader'
import { ButtonLink } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { SignOutButton } from './sign-out-button.tsx'
import styles from './destination-view.module.css'

const { opening } = session

/** After this delay a link is offered, in case the redirect does not happen. */
const SLOW_AFTER_MS = 3000

export interface DestinationViewProps {
  readonly kind: AccountKind
  readonly origin: string | undefined
}

/** Shows the redirect to the user's app, or links to the account pages where no app is configured. */
export function DestinationView({ kind, origin }: DestinationViewProps) {
  if (origin) return <DestinationProgress kind={kind} origin={origin} />
  return (
    <AuthPage title={opening.heading} lede={opening.notYet(kind)}>
      <AccountLinks />
    </AuthPage>
  )
}

/** Shown during the redirect to the app. */
export function DestinationProgress({ kind, origin }: { readonly kind: AccountKind; readonly origin: string }) {
  const isSlow = useIsSlow()
  return (
    <AuthPage title={opening.heading}>
      <p className={styles.progress} role="status">
        <BandsLoader className={styles.loader} />
        {opening.leadsTo(kind, new URL(origin).host)}
      </p>
      {isSlow ? (
        <div className={styles.action}>
          <ButtonLink href={origin}>{opening.continue}</ButtonLink>
        </div>
      ) : null}
    </AuthPage>
  )
}

function AccountLinks() {
  return (
    <div className={styles.account}>
      <p>{opening.meanwhile}</p>
      <ul className={styles.links}>
        <li>
          <Link href={accountPaths.twoFactor()}>{opening.twoFactor}</Link>
        </li>
        <li>
          <Link href={accountPaths.changePassword()}>{opening.changePassword}</Link>
        </li>
      </ul>
      <SignOutButton />
    </div>
  )
}

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

import { useSyncExternalStore } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { readProviderSignOut, saveProviderSignOut } from '#app/lib/session/provider-sign-out.ts'
import { parseReturnPath } from '#app/lib/session/return-path.ts'
import { organizationSignIn as texts } from '@grana/messages/es/account/organization-sign-in'
import { Link } from '@grana/ui/link'
import styles from './organization-entry.module.css'

const subscribeToNothing = () => () => {}
const hrefHere = () => accountPaths.organizationSignIn(parseReturnPath(window.location.search, window.location.origin))
const signOutHere = () => JSON.stringify(readProviderSignOut() ?? null)

/** The way of organizations with an identity provider; and where the session there ends, after it was used. */
export function OrganizationEntry() {
  // The document is the same for everyone, so both are known only after hydration.
  const href = useSyncExternalStore(subscribeToNothing, hrefHere, () => accountPaths.organizationSignIn())
  const stored = useSyncExternalStore(subscribeToNothing, signOutHere, () => 'null')
  const signOut = JSON.parse(stored) as ReturnType<typeof readProviderSignOut> | null
  return (
    <>
      <p className={styles.ways}>
        <Link href={href}>{texts.entry}</Link>
      </p>
      {signOut ? (
        <p className={styles.ways}>
          <Link href={signOut.url} onClick={() => saveProviderSignOut(undefined)}>
            {texts.signOut(signOut.provider)}
          </Link>
        </p>
      ) : null}
    </>
  )
}

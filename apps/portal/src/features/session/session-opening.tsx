import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import { session } from '@grana/messages/es/account/session'
import { BandsLoader } from '@grana/ui/bands-loader'
import styles from './session-opening.module.css'

const { opening } = session

/** Shown while the session is being checked; the title names the next page only where it is the purpose of this one. */
export function SessionOpening({ title }: { readonly title: string }) {
  return (
    <AuthPage title={title}>
      <p className={styles.progress} role="status">
        <BandsLoader className={styles.loader} />
        {opening.checking}
      </p>
    </AuthPage>
  )
}

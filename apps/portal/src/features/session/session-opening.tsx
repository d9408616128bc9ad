import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import { session } from '@grana/messages/es/account/session'
import { BandsLoader } from '@grana/ui/bands-loader'
import styles from './session-opening.module.css'

const { opening } = session

/** While it is being found out who is there; what comes then is named only where it is the purpose of the page. */
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

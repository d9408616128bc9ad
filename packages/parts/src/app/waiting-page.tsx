import { portal } from '@grana/messages/es/portal'
import { BandsLoader } from '@grana/ui/bands-loader'
import { useLoadingView } from '@grana/ui/loading'
import { Mark } from '@grana/ui/mark'
import styles from './waiting-page.module.css'

/** Shown while the session is checked. Stays blank while that is quick. */
export function WaitingPage({ title, text }: { readonly title: string; readonly text: string }) {
  const { visible } = useLoadingView(true)
  return (
    <main className={styles.page}>
      <title>{portal.title(title)}</title>
      <h1 className="visually-hidden">{title}</h1>
      {visible ? (
        <div className={styles.words}>
          <Mark />
          <p className={styles.progress} role="status">
            <BandsLoader />
            {text}
          </p>
        </div>
      ) : null}
    </main>
  )
}

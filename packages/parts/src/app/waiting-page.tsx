import { portal } from '@grana/messages/es/portal'
import { BandsLoader } from '@grana/ui/bands-loader'
import { useLoadingView } from '@grana/ui/loading'
import { Mark } from '@grana/ui/mark'
import styles from './waiting-page.module.css'

/** While it is being found out who is there. Nothing is shown for what takes no time. */
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

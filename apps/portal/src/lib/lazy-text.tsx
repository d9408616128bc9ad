import { lazy, Suspense, type ComponentType } from 'react'
import { loadWhenOnline } from './load-when-online.ts'
import styles from './lazy-text.module.css'

/**
 * A part of a page whose text loads separately: the server has rendered it into the document, so the browser can do
 * without it until the page is hydrated, and while it is offline. Only after a client-side navigation is there a short
 * wait.
 */
export function lazyText<Text>(load: () => Promise<Text>, Body: ComponentType<{ readonly text: Text }>): ComponentType {
  const Lazy = lazy(async () => {
    const text = await loadWhenOnline(load)
    return { default: () => <Body text={text} /> }
  })
  return function LateText() {
    return (
      <Suspense fallback={<div className={styles.waiting} />}>
        <Lazy />
      </Suspense>
    )
  }
}

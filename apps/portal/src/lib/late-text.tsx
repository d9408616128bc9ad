import { lazy, Suspense, type ComponentType } from 'react'
import { loadConnected } from './load-connected.ts'
import styles from './late-text.module.css'

/**
 * A part of a page whose words come by themselves: the server has written them into the document, so the browser can do
 * without them until the rest of the page works, and for as long as there is no connection. Only who comes from another page
 * waits for them, for a moment.
 */
export function lateText<Text>(load: () => Promise<Text>, Body: ComponentType<{ readonly text: Text }>): ComponentType {
  const Late = lazy(async () => {
    const text = await loadConnected(load)
    return { default: () => <Body text={text} /> }
  })
  return function LateText() {
    return (
      <Suspense fallback={<div className={styles.waiting} />}>
        <Late />
      </Suspense>
    )
  }
}

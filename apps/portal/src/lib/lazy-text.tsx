import type { ComponentType } from 'react'
import { hydratedComponent } from './lazy-component.tsx'
import { loadWhenOnline } from './load-when-online.ts'
import styles from './lazy-text.module.css'

/**
 * A part of a page whose text loads separately: the server has rendered it into the document, so the browser can do
 * without it until the page is hydrated, and while it is offline.
 */
export function lazyText<Text>(load: () => Promise<Text>, Body: ComponentType<{ readonly text: Text }>): ComponentType {
  const loadBody = async () => {
    const text = await loadWhenOnline(load)
    return () => <Body text={text} />
  }
  return hydratedComponent(loadBody, <div className={styles.waiting} />)
}

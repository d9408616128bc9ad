import type { ReactNode } from 'react'
import styles from './key.module.css'

/** A key of the keyboard, as it is printed on it. */
export function Key({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>
}

import type { ReactNode } from 'react'
import styles from './block.module.css'

export interface BlockProps {
  /** Also its anchor in the page. */
  readonly id: string
  readonly heading: string
  readonly lede?: ReactNode
  readonly isHeadingHidden?: boolean
  readonly children: ReactNode
}

/** One section of the program's page. */
export function Block({ id, heading, lede, isHeadingHidden = false, children }: BlockProps) {
  return (
    <section className={styles.block} id={id} aria-labelledby={`${id}-heading`}>
      <h2 className={isHeadingHidden ? 'visually-hidden' : styles.heading} id={`${id}-heading`}>
        {heading}
      </h2>
      {lede ? <p className={styles.lede}>{lede}</p> : null}
      {children}
    </section>
  )
}

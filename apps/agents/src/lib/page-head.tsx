import type { ReactNode } from 'react'
import styles from './page-head.module.css'

export interface PageHeadProps {
  readonly title: string
  readonly lede: string
  /** Where the page places its head. */
  readonly className?: string | undefined
  /** The action of the page. */
  readonly children?: ReactNode
}

/** Title of a page and what it is for. */
export function PageHead({ title, lede, className, children }: PageHeadProps) {
  return (
    <header className={className}>
      <div className={styles.words}>
        <h1>{title}</h1>
        <p>{lede}</p>
      </div>
      {children}
    </header>
  )
}

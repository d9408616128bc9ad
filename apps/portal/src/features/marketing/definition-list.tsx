import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

export interface Definition {
  readonly title: string
  readonly text: ReactNode
}

/** Terms at the axis, definitions beside them. */
export function DefinitionList({ items }: { readonly items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ title, text }) => (
        <div key={title} className={styles.row}>
          <dt className={styles.title}>{title}</dt>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

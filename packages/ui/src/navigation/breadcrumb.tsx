import type { ReactNode } from 'react'
import { Link } from '../actions/link.tsx'
import styles from './breadcrumb.module.css'

export interface BreadcrumbItem {
  readonly label: ReactNode
  /** The last one has none: it is the current page. A group of pages without its own page has none either. */
  readonly href?: string
}

export interface BreadcrumbProps {
  readonly label: string
  readonly items: readonly BreadcrumbItem[]
}

export function Breadcrumb({ label, items }: BreadcrumbProps) {
  return (
    <nav className={styles.breadcrumb} aria-label={label}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li className={styles.item} key={item.href ?? index}>
            {item.href ? (
              <Link href={item.href}>{item.label}</Link>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

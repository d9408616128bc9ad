import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import styles from './sticky-header.module.css'

export interface StickyOptions {
  /** The header sticks once the page has scrolled further than this. */
  readonly offset?: number
  /** Sticks only while the page scrolls down. */
  readonly reverse?: boolean
}

interface ScrollPosition {
  readonly top: number
  readonly before: number
}

function isStuck({ top, before }: ScrollPosition, { offset = 200, reverse = false }: StickyOptions): boolean {
  return top > offset && (!reverse || top > before)
}

export interface StickyHeaderProps extends StickyOptions {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The placeholder keeps the header's height while the header itself follows the window. */
export function StickyHeader({ offset = 200, reverse = false, className, children }: StickyHeaderProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let before = 0
    // Set here instead of by a render: the attribute must be there in the frame that crosses the threshold.
    const follow = () => {
      const top = window.scrollY
      if (top !== before) place.current?.toggleAttribute('data-stuck', isStuck({ top, before }, { offset, reverse }))
      before = top
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [offset, reverse])
  return (
    <div className={styles.place} ref={place}>
      <header className={classNames(styles.header, className)}>{children}</header>
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { ArrowUpIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import styles from './scroll-top.module.css'

const SHOW_FROM = 200
const TRAVEL_MS = 600

function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3
}

function scrollToTop(): void {
  const from = window.scrollY
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return window.scrollTo({ top: 0, behavior: 'instant' })
  const start = performance.now()
  const step = (now: number) => {
    const progress = Math.min(1, (now - start) / TRAVEL_MS)
    window.scrollTo({ top: from * (1 - easeOut(progress)), behavior: 'instant' })
    if (progress < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

export interface ScrollTopProps {
  readonly label: string
  /** Where the focus moves: a focusable element at the top. */
  readonly anchorId: string
}

export function ScrollTop({ label, anchorId }: ScrollTopProps) {
  const [shown, setShown] = useState(false)
  const last = useRef(false)
  useEffect(() => {
    const follow = () => {
      const next = window.scrollY > SHOW_FROM
      if (next !== last.current) setShown(next)
      last.current = next
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return (
    <button
      className={classNames(styles.button, shown && styles.shown)}
      type="button"
      aria-label={label}
      onClick={() => {
        scrollToTop()
        document.getElementById(anchorId)?.focus({ preventScroll: true })
      }}
    >
      <ArrowUpIcon />
    </button>
  )
}

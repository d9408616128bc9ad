import { useEffect, useId, useRef } from 'react'
import { paths } from '#app/paths.ts'
import { telemetryTexts } from '@grana/messages/es/portal/telemetry'
import { Button } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import type { Choice } from './decide.ts'
import styles from './telemetry.module.css'

export interface ConsentNoticeProps {
  /** The earlier choice, when the user reopens the question. */
  readonly choice: Choice | undefined
  readonly takesFocus: boolean
  readonly onChoose: (choice: Choice) => void
}

const { notice } = telemetryTexts

/**
 * A question at the lower edge: the page stays usable and can be scrolled clear of it, and both answers have equal
 * weight.
 */
export function ConsentNotice({ choice, takesFocus, onChoose }: ConsentNoticeProps) {
  const heading = useId()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  useEffect(() => (ref.current ? keepRoom(ref.current) : undefined), [])
  return (
    <section ref={ref} className={styles.notice} aria-labelledby={heading} tabIndex={-1}>
      <div className={styles.words}>
        <h2 className={styles.heading} id={heading}>
          {notice.heading}
        </h2>
        <p className={styles.text}>
          {notice.text} <Link href={`${paths.privacy()}#${notice.section}`}>{notice.more}</Link>
        </p>
        {choice ? <p className={styles.present}>{notice.present[choice]}</p> : null}
      </div>
      <div className={styles.answers}>
        <Button look="line" onClick={() => onChoose('refused')}>
          {notice.refuse}
        </Button>
        <Button look="line" onClick={() => onChoose('accepted')}>
          {notice.accept}
        </Button>
      </div>
    </section>
  )
}

/**
 * Publishes the height of the notice as a CSS property, so that the end of the page, focus and buttons stay clear of
 * it.
 */
function keepRoom(element: HTMLElement): () => void {
  const root = document.documentElement
  const observer = new ResizeObserver(() => root.style.setProperty('--bottom-notice', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--bottom-notice')
  }
}

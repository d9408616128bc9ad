import { useEffect, useId, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { WarningCircleIcon } from '../icons/icons.tsx'
import styles from './error-summary.module.css'

export interface ErrorSummaryItem {
  /** Id of the control that the line links to; a line without one is plain text. */
  readonly fieldId?: string
  readonly text: ReactNode
}

export interface ErrorSummaryProps {
  readonly title: ReactNode
  readonly items: readonly ErrorSummaryItem[]
  /** Takes the focus whenever this changes: the number of failed attempts. */
  readonly attempt: number
  readonly children?: ReactNode
}

function focusField(event: MouseEvent<HTMLAnchorElement>, fieldId: string): void {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

/** At the top of a rejected form: the error of each field, linked to it. */
export function ErrorSummary({ title, items, attempt, children }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  return (
    <section className={styles.summary} ref={box} aria-labelledby={titleId} tabIndex={-1}>
      <WarningCircleIcon className={styles.icon} />
      <div>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {items.length > 0 ? (
          <ul className={styles.list}>
            {items.map(({ fieldId, text }, index) => (
              <li key={fieldId ?? index}>
                {fieldId ? (
                  <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                    {text}
                  </a>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </div>
    </section>
  )
}

import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import type { StaffPlace } from '@grana/contract/staff/desk'
import { staffDesk as texts } from '@grana/messages/es/staff/desk'
import { IconButton } from '@grana/ui/button'
import { XIcon } from '@grana/ui/icons'
import { useFilter } from './use-filter.ts'
import styles from './panel.module.css'

export interface PanelProps {
  readonly place: StaffPlace
  readonly title: string
  readonly subtitle?: ReactNode
  /** What can be done, only what the API sent. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The thing that is open, beside its list. The keyboard starts at its heading. */
export function Panel({ place, title, subtitle, actions, children }: PanelProps) {
  const navigate = useNavigate()
  const filter = useFilter()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    // After the frame has moved the focus to the page.
    const timer = setTimeout(() => heading.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.names}>
          <h2 className={styles.title} id={id} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
        <IconButton
          label={texts.close}
          onClick={() => void navigate({ pathname: paths.place(place), search: filter.search })}
        >
          <XIcon />
        </IconButton>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}

/** A part of the panel, apart from the next by a line. */
export function PanelPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.label}>{title}</h3>
      {children}
    </div>
  )
}

export type Fact = { readonly label: string; readonly value: ReactNode; readonly mono?: true }

/** Names and values, aligned like a ledger. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, mono }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className={mono ? styles.mono : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

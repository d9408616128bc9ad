import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import type { StaffSection } from '@grana/contract/staff/overview'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { useScreenName } from '@grana/parts/shell/screen-name'
import { IconButton } from '@grana/ui/button'
import { XIcon } from '@grana/ui/icons'
import { useFilter } from './use-filter.ts'
import styles from './panel.module.css'

export interface PanelProps {
  readonly place: StaffSection
  readonly title: string
  readonly subtitle?: ReactNode
  /** Only the actions that the API returned. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The detail panel beside its list. Its heading takes the focus. */
export function Panel({ place, title, subtitle, actions, children }: PanelProps) {
  const navigate = useNavigate()
  useScreenName(title)
  const filter = useFilter()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    // Runs after the layout has moved the focus to the page.
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

/** A section of the panel, separated by a line. */
export function PanelSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.label}>{title}</h3>
      {children}
    </div>
  )
}

export type Fact = { readonly label: string; readonly value: ReactNode; readonly mono?: true }

/** Aligned list of names and values. */
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

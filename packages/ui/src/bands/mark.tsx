import { Link } from '../actions/link.tsx'
import { classNames } from '../layout/class-names.ts'
import { markBands, markBox, markPath } from './mark-geometry.ts'
import styles from './mark.module.css'

export type MarkTone = 'grana' | 'ink' | 'pale' | 'error' | 'onFoot'

const viewBox = `0 0 ${markBox.width} ${markBox.height}`

export interface MarkProps {
  readonly tone?: MarkTone
  readonly className?: string | undefined
}

export function Mark({ tone = 'grana', className }: MarkProps) {
  return (
    <svg className={classNames(styles.mark, tone !== 'grana' && styles[tone], className)} viewBox={viewBox} aria-hidden>
      <path d={markPath} />
    </svg>
  )
}

/** The mark with the five concentrations of the pigment, as wide as its box allows. */
export function LargeMark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={classNames(styles.large, className)} viewBox={viewBox} aria-hidden>
      {markBands().map((band, index) => (
        <path key={band.top} className={styles[`band${index + 1}`]} d={band.path} />
      ))}
    </svg>
  )
}

export interface LogoProps {
  readonly name: string
  readonly href: string
  /** Accessible name of the link: name and target. */
  readonly label: string
  readonly on?: 'page' | 'foot'
  readonly className?: string | undefined
}

export function Logo({ name, href, label, on = 'page', className }: LogoProps) {
  return (
    <Link
      className={classNames(styles.logo, on === 'foot' && styles.logoOnFoot, className)}
      href={href}
      aria-label={label}
    >
      <Mark tone={on === 'foot' ? 'onFoot' : 'grana'} />
      <span>{name}</span>
    </Link>
  )
}

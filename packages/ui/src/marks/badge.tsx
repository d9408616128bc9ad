import type { ReactNode } from 'react'
import { Link, type LinkProps } from '../actions/link.tsx'
import { XIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import styles from './badge.module.css'

/** A property in a hairline box: kind of asset, language, technique. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>
}

export interface BadgeProps {
  readonly tone?: 'plain' | 'success' | 'warning' | 'danger' | 'info'
  /** Colour is never the only signal: toned badges have an icon. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

export interface ChipProps {
  readonly children: ReactNode
  /** Names the action and the thing. */
  readonly removeLabel: string
  readonly onRemove: () => void
}

/** An active filter, which a click removes. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <button className={styles.chip} type="button" aria-label={removeLabel} onClick={onRemove}>
      {children}
      <XIcon className={styles.cross} />
    </button>
  )
}

export interface ChipLinkProps extends LinkProps {
  /** Names the action and the thing. */
  readonly removeLabel: string
}

/** The same where filters live in the URL: it links to the list without this one. */
export function ChipLink({ children, removeLabel, className, ...rest }: ChipLinkProps) {
  return (
    <Link {...rest} className={classNames(styles.chip, className)} aria-label={removeLabel}>
      {children}
      <XIcon className={styles.cross} />
    </Link>
  )
}

export interface StateMarkProps {
  readonly state: 'open' | 'paused' | 'closed' | 'draft'
  readonly children: ReactNode
}

/** A small square and a word; a pause is two bars. */
export function StateMark({ state, children }: StateMarkProps) {
  return <span className={classNames(styles.state, styles[state])}>{children}</span>
}

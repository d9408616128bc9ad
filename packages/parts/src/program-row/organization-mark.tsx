import styles from './organization-mark.module.css'

export interface OrganizationMarkProps {
  readonly initials: string
  readonly large?: boolean
}

/** Decorative: the organization's name is next to it. Its box sets the size. */
export function OrganizationMark({ initials, large = false }: OrganizationMarkProps) {
  const size = large ? styles.large : initials.length > 2 ? styles.long : ''
  return (
    <span className={`${styles.mark} ${size}`} aria-hidden>
      {initials}
    </span>
  )
}

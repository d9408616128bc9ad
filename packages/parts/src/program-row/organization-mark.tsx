import styles from './organization-mark.module.css'

export interface OrganizationMarkProps {
  readonly initials: string
  readonly large?: boolean
}

/** Stands beside the organization's name, so that it needs none of its own. Its box sets the size. */
export function OrganizationMark({ initials, large = false }: OrganizationMarkProps) {
  const size = large ? styles.large : initials.length > 2 ? styles.long : ''
  return (
    <span className={`${styles.mark} ${size}`} aria-hidden>
      {initials}
    </span>
  )
}

import styles from './organization-mark.module.css'

export interface OrganizationMarkProps {
  readonly initials: string
  readonly large?: boolean
}

const DYES = 6

/** One of the six dyes, the same for the same initials on every page. */
export function dyeOf(initials: string): number {
  return (
    (Array.from(initials.toUpperCase()).reduce((sum, character) => sum * 31 + (character.codePointAt(0) ?? 0), 7) %
      DYES) +
    1
  )
}

/** Decorative: the organization's name is next to it. Its box sets the size. */
export function OrganizationMark({ initials, large = false }: OrganizationMarkProps) {
  const size = large ? styles.large : initials.length > 2 ? styles.long : ''
  return (
    <span className={`${styles.mark} ${size}`} data-dye={dyeOf(initials)} aria-hidden>
      {initials}
    </span>
  )
}

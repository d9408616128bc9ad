import { useState } from 'react'
import type { User } from '@grana/contract/accounts'
import { initialsColors } from '@grana/contract/appearance/colors'
import { classNames } from '@grana/ui/class-names'
import styles from './avatar.module.css'

export function initialsOf({ first_name: first, last_name: last }: Pick<User, 'first_name' | 'last_name'>): string {
  return [first, last].map((word) => /^./u.exec(word)?.[0] ?? '').join('')
}

export interface AvatarProps {
  /** Shown while there is no picture, or it does not load. */
  readonly initials: string
  readonly colors: { readonly text_color: string | null; readonly highlight_color: string | null }
  /** URL of the picture. */
  readonly avatar?: string | null
  readonly large?: boolean
}

/** A user's picture, or the initials in the user's colours. Decorative: the name is rendered next to it. */
export function Avatar({ initials, colors, avatar = null, large = false }: AvatarProps) {
  const [missing, setMissing] = useState<string>()
  const className = classNames(styles.face, large && styles.large)
  if (avatar !== null && avatar !== missing) {
    return (
      <img
        className={className}
        src={avatar}
        alt=""
        width={256}
        height={256}
        decoding="async"
        onError={() => setMissing(avatar)}
      />
    )
  }
  // An SVG: its colours need no inline style.
  return (
    <svg className={className} viewBox="0 0 28 28" aria-hidden>
      <circle cx="14" cy="14" r="13.5" fill={colors.highlight_color ?? initialsColors.highlight_color} />
      <text x="14" y="14.5" fill={colors.text_color ?? initialsColors.text_color}>
        {initials}
      </text>
    </svg>
  )
}

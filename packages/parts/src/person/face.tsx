import { useState } from 'react'
import type { User } from '@grana/contract/accounts'
import { initialsColors } from '@grana/contract/appearance/colors'
import { classNames } from '@grana/ui/class-names'
import styles from './face.module.css'

export function initialsOf({ first_name: first, last_name: last }: Pick<User, 'first_name' | 'last_name'>): string {
  return [first, last].map((word) => /^./u.exec(word)?.[0] ?? '').join('')
}

export interface FaceProps {
  /** What stands there while there is no picture, or it does not come. */
  readonly initials: string
  readonly colors: { readonly text_color: string | null; readonly highlight_color: string | null }
  /** Address of the picture. */
  readonly avatar?: string | null
  readonly large?: boolean
}

/** Somebody's picture, or their initials in their own colours. It stands beside the name and has none. */
export function Face({ initials, colors, avatar = null, large = false }: FaceProps) {
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
  // A drawing: its colours need no style.
  return (
    <svg className={className} viewBox="0 0 28 28" aria-hidden>
      <circle cx="14" cy="14" r="13.5" fill={colors.highlight_color ?? initialsColors.highlight_color} />
      <text x="14" y="14.5" fill={colors.text_color ?? initialsColors.text_color}>
        {initials}
      </text>
    </svg>
  )
}

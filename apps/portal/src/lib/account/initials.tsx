import type { User } from '@grana/contract/accounts'
import { initialsColors } from '@grana/contract/appearance/colors'
import { classNames } from '@grana/ui/class-names'
import styles from './initials.module.css'

export interface InitialsProps {
  readonly name: Pick<User, 'first_name' | 'last_name'>
  readonly colors: { readonly text_color: string | null; readonly highlight_color: string | null }
  readonly large?: boolean
}

export function initialsOf({ first_name: first, last_name: last }: InitialsProps['name']): string {
  return [first, last].map((word) => /^./u.exec(word)?.[0] ?? '').join('')
}

/** Somebody's initials in their own colours, while there is no picture. A drawing: its colours need no style. */
export function Initials({ name, colors, large = false }: InitialsProps) {
  return (
    <svg className={classNames(styles.initials, large && styles.large)} viewBox="0 0 28 28" aria-hidden>
      <circle cx="14" cy="14" r="13.5" fill={colors.highlight_color ?? initialsColors.highlight_color} />
      <text x="14" y="14.5" fill={colors.text_color ?? initialsColors.text_color}>
        {initialsOf(name)}
      </text>
    </svg>
  )
}

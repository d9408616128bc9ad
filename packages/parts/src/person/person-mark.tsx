import { classNames } from '@grana/ui/class-names'
import { dyeOf } from '../program-row/organization-mark.tsx'
import styles from './person-mark.module.css'

/** First letters of the first two words. */
function lettersOf(name: string): string {
  return name
    .split(/[\s_]+/u, 2)
    .map((word) => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** "Paula R.": enough to know a colleague in a narrow column. */
export function shortName(name: string): string {
  const [first = '', second] = name.split(/\s+/u)
  return second === undefined ? first : `${first} ${/^./u.exec(second)?.[0] ?? ''}.`
}

/** The initials of a person in a circle, or a dashed one for none. Decorative: the name is next to it. */
export function PersonMark({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return <span className={classNames(styles.mark, styles.none)} aria-hidden />
  const letters = lettersOf(name)
  return (
    <span className={styles.mark} data-dye={dyeOf(letters)} aria-hidden>
      {letters}
    </span>
  )
}

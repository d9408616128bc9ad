import type { ComponentType } from 'react'
import { pagerTexts as texts } from '@grana/messages/es/formats/pager'
import { CaretDoubleLeftIcon, CaretDoubleRightIcon, CaretLeftIcon, CaretRightIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import styles from './pager.module.css'

export interface PagerProps {
  readonly page: number
  /** Rows of a page. */
  readonly size: number
  readonly total: number
  /** Rows are counted up to this number: with as many, there may be more. */
  readonly counted?: number
  readonly addressOf: (page: number) => string
}

interface TurnProps {
  readonly label: string
  readonly icon: ComponentType
  /** Absent where there is no such page; its place stays, so that the others do not move. */
  readonly href: string | undefined
}

function Turn({ label, icon: Icon, href }: TurnProps) {
  if (href === undefined)
    return (
      <span className={styles.turn} aria-hidden="true">
        <Icon />
      </span>
    )
  return (
    <Link className={styles.turn} href={href} aria-label={label}>
      <Icon />
    </Link>
  )
}

/** Range and total of the rows of a list, with links to its other pages. */
export function Pager({ page, size, total, counted = Infinity, addressOf }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size))
  const isMore = total >= counted
  const range = { from: Math.min(total, (page - 1) * size + 1), to: Math.min(total, page * size), total, isMore }
  const hrefIf = (exists: boolean, number: number) => (exists ? addressOf(number) : undefined)
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      <span className={styles.range}>{texts.range(range)}</span>
      {last === 1 ? null : (
        <span className={styles.turns}>
          {last > 2 ? <Turn label={texts.first} icon={CaretDoubleLeftIcon} href={hrefIf(page > 2, 1)} /> : null}
          <Turn label={texts.previous} icon={CaretLeftIcon} href={hrefIf(page > 1, page - 1)} />
          <Turn label={texts.next} icon={CaretRightIcon} href={hrefIf(page < last, page + 1)} />
          {last > 2 ? (
            <Turn label={texts.last} icon={CaretDoubleRightIcon} href={hrefIf(page < last - 1, last)} />
          ) : null}
        </span>
      )}
    </nav>
  )
}

import { useRef, type MouseEvent } from 'react'
import { noFilters, formatFilters } from '#app/lib/program-filters.ts'
import { paths } from '#app/paths.ts'
import { programs } from '@grana/messages/es/programs'
import { ChipLink } from '@grana/ui/badge'
import { Link } from '@grana/ui/link'
import { activeFilters } from './active-filters.ts'
import { directoryCount } from './directory-toolbar.tsx'
import type { Directory } from './use-directory.ts'
import styles from './filter-chips.module.css'

const { chips } = programs

/** Active filters; each is a link to the list without it, so that it works without JavaScript too. */
export function FilterChips({ directory: { filters, follow } }: { readonly directory: Directory }) {
  const list = useRef<HTMLUListElement>(null)
  const active = activeFilters(filters)
  if (active.length === 0) return null
  const remove = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget
    follow(event)
    if (!event.defaultPrevented) return
    // The clicked chip disappears: the focus moves to its neighbour, or to the count when none is left.
    const others = [...(list.current?.querySelectorAll('a') ?? [])].filter((other) => other !== link)
    const target = link.dataset.all === undefined && others.length > 1 ? others[0] : null
    ;(target ?? document.getElementById(directoryCount))?.focus({ preventScroll: true })
  }
  return (
    <ul className={styles.chips} aria-label={chips.label} ref={list}>
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <ChipLink href={paths.programs(formatFilters(without))} removeLabel={chips.remove(label)} onClick={remove}>
            {label}
          </ChipLink>
        </li>
      ))}
      <li>
        <Link
          className={styles.all}
          href={paths.programs(formatFilters({ ...noFilters, sort: filters.sort }))}
          data-all=""
          onClick={remove}
        >
          {chips.removeAll}
        </Link>
      </li>
    </ul>
  )
}

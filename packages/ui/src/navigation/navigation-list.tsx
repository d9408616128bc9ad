import { useId, useState } from 'react'
import { Link } from '../actions/link.tsx'
import { CaretDownIcon } from '../icons/icons.tsx'
import { isGroup } from './navigation.tsx'
import type { NavigationGroup, NavigationProps } from './navigation.tsx'
import styles from './navigation.module.css'

interface FoldProps {
  readonly group: NavigationGroup
  readonly open: boolean
  readonly onToggle: () => void
  readonly onChoose: (() => void) | undefined
}

function Fold({ group, open, onToggle, onChoose }: FoldProps) {
  const id = useId()
  return (
    <li className={styles.row}>
      <button className={styles.fold} type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
        {group.label}
        <CaretDownIcon className={styles.caret} />
      </button>
      <div className={styles.foldBody} id={id} data-open={open}>
        <ul className={styles.foldList}>
          {group.items.map((item) => (
            <li key={item.href}>
              <Link
                className={styles.foldChoice}
                href={item.href}
                aria-current={item.current ? 'page' : undefined}
                onClick={onChoose}
              >
                <b className={styles.choiceName}>{item.label}</b>
                {item.description ? <span className={styles.choiceText}>{item.description}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

export interface NavigationListProps extends NavigationProps {
  readonly onChoose?: () => void
}

/** The same navigation for a drawer: groups expand in place, expanding one collapses the other. */
export function NavigationList({ label, items, className, onChoose }: NavigationListProps) {
  const [open, setOpen] = useState(-1)
  return (
    <nav className={className} aria-label={label}>
      <ul className={styles.list}>
        {items.map((item, index) =>
          isGroup(item) ? (
            <Fold
              key={item.label}
              group={item}
              open={open === index}
              onToggle={() => setOpen(open === index ? -1 : index)}
              onChoose={onChoose}
            />
          ) : (
            <li className={styles.row} key={item.href}>
              <Link
                className={styles.plain}
                href={item.href}
                aria-current={item.current ? 'page' : undefined}
                onClick={onChoose}
              >
                {item.label}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

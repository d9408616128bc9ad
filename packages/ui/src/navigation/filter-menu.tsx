import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { CaretRightIcon, CheckIcon } from '../icons/icons.tsx'
import { menuTarget } from './menu-target.ts'
import styles from './filter-bar.module.css'

export interface FilterOption {
  readonly value: string
  readonly label: string
  /** Before the label, such as the bands of a severity. */
  readonly icon?: ReactNode
}

export interface FilterMenuItem extends FilterOption {
  readonly isChecked?: boolean
  /** The list that it leads to. */
  readonly items?: readonly FilterMenuItem[]
  readonly onChoose?: () => void
}

export interface FilterMenuProps {
  readonly id: string
  readonly label: string
  readonly items: readonly FilterMenuItem[]
  readonly onClose: (returnFocus: boolean) => void
}

interface ListProps extends FilterMenuProps {
  readonly onEnter: (item: FilterMenuItem) => void
  /** Leads to the list before; absent in the first one. */
  readonly onLeave?: (() => void) | undefined
}

/** The keys of a list: arrows, Home, End, letters; into a list and back. */
function keyHandler({ items, onClose, onEnter, onLeave }: ListProps) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event
    if (key === 'Tab') return onClose(false)
    const elements = [...event.currentTarget.querySelectorAll('button')]
    const from = elements.findIndex((element) => element === document.activeElement)
    const into = key === 'ArrowRight' ? items[from] : undefined
    const labels = items.map((item) => item.label)
    const target = event.ctrlKey || event.metaKey ? -1 : menuTarget(key, from, labels)
    if (onLeave && (key === 'Escape' || key === 'ArrowLeft')) onLeave()
    else if (key === 'Escape') onClose(true)
    else if (into?.items) onEnter(into)
    else if (target < 0) return
    else elements[target]?.focus()
    event.preventDefault()
  }
}

/** Mounted while it is shown: the chosen item, or the first one, takes the focus. */
function List(props: ListProps) {
  const { id, label, items, onClose, onEnter } = props
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const checked = menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    ;(checked ?? menu.current?.querySelector<HTMLElement>('button'))?.focus()
  }, [])
  const choose = (item: FilterMenuItem) => {
    if (item.items) return onEnter(item)
    onClose(true)
    item.onChoose?.()
  }
  return (
    <div
      className={styles.menu}
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={keyHandler(props)}
    >
      {items.map((item) => (
        <button
          className={styles.item}
          key={item.value}
          type="button"
          role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.isChecked}
          aria-haspopup={item.items ? 'menu' : undefined}
          tabIndex={-1}
          onClick={() => choose(item)}
        >
          {item.icon}
          <span>{item.label}</span>
          {item.items ? <CaretRightIcon className={styles.more} /> : null}
          {item.isChecked ? <CheckIcon className={styles.more} /> : null}
        </button>
      ))}
    </div>
  )
}

/** A menu of filters. An item with a list shows it in place; Escape and the left arrow go back. */
export function FilterMenu({ id, label, items, onClose }: FilterMenuProps) {
  const [within, setWithin] = useState<FilterMenuItem>()
  return (
    <List
      key={within?.value ?? ''}
      id={id}
      label={within?.label ?? label}
      items={within?.items ?? items}
      onClose={onClose}
      onEnter={setWithin}
      onLeave={within ? () => setWithin(undefined) : undefined}
    />
  )
}

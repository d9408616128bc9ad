import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../actions/button.tsx'
import { DotsThreeIcon } from '../icons/icons.tsx'
import { useOutsidePress } from '../layers/outside-press.ts'
import { classNames } from '../layout/class-names.ts'
import { menuTarget } from './menu-target.ts'
import styles from './action-menu.module.css'

export interface ActionMenuItem {
  readonly label: string
  readonly icon?: ReactNode
  /** Set apart from the others, in the colour of destructive actions. */
  readonly isDestructive?: boolean
  readonly onChoose: () => void
}

export interface ActionMenuProps {
  /** Names the button and the menu. */
  readonly label: string
  readonly items: readonly ActionMenuItem[]
  readonly icon?: ReactNode
  /** Where the menu opens; above where the button stands at the end of the window. */
  readonly side?: 'below' | 'above' | undefined
  readonly className?: string | undefined
}

interface MenuProps extends Pick<ActionMenuProps, 'label' | 'items' | 'side'> {
  readonly id: string
  readonly onClose: (returnFocus: boolean) => void
}

/** Mounted while open: the first item takes the focus. */
function Menu({ id, label, items, side, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const listButtons = () => [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  useEffect(() => menu.current?.querySelector<HTMLElement>('button')?.focus(), [])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose(false)
    if (event.key === 'Escape') {
      event.preventDefault()
      return onClose(true)
    }
    const from = listButtons().findIndex((element) => element === document.activeElement)
    const labels = items.map((item) => item.label)
    const target = event.ctrlKey || event.metaKey ? -1 : menuTarget(event.key, from, labels)
    if (target < 0) return
    event.preventDefault()
    listButtons()[target]?.focus()
  }
  return (
    <div
      className={classNames(styles.menu, side === 'above' && styles.above)}
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
    >
      {items.map((item) => (
        <button
          className={classNames(styles.item, item.isDestructive && styles.destructive)}
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            // Before the action: a dialog that it opens returns the focus to the menu's button.
            onClose(true)
            item.onChoose()
          }}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** A button with a menu of actions: arrows, Home, End, letters; Escape returns to the button. */
export function ActionMenu({ label, items, icon = <DotsThreeIcon />, side, className }: ActionMenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useOutsidePress(root, open, setOpen)
  return (
    <div className={classNames(styles.root, className)} ref={root}>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {icon}
      </IconButton>
      {open ? (
        <Menu
          label={label}
          items={items}
          side={side}
          id={id}
          onClose={(returnFocus) => {
            setOpen(false)
            if (returnFocus) button.current?.focus()
          }}
        />
      ) : null}
    </div>
  )
}

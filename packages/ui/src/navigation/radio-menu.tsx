import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../actions/button.tsx'
import { CheckIcon } from '../icons/icons.tsx'
import { useOutsidePress } from '../layers/outside-press.ts'
import { classNames } from '../layout/class-names.ts'
import { menuTarget } from './menu-target.ts'
import styles from './radio-menu.module.css'

export interface RadioMenuItem<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: ReactNode
}

export interface RadioMenuProps<Value extends string> {
  /** Names the button and the menu. */
  readonly label: string
  readonly icon: ReactNode
  readonly items: readonly RadioMenuItem<Value>[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
  readonly className?: string | undefined
}

interface MenuProps<Value extends string> extends RadioMenuProps<Value> {
  readonly id: string
  readonly onClose: (returnFocus: boolean) => void
}

/** Mounted while open: the selected item takes the focus. */
function Menu<Value extends string>({ id, label, items, value, onChoose, onClose }: MenuProps<Value>) {
  const menu = useRef<HTMLDivElement>(null)
  const listButtons = () => [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  useEffect(() => {
    const holding = menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    ;(holding ?? menu.current?.querySelector<HTMLElement>('button'))?.focus()
  }, [])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose(false)
    if (event.key === 'Escape') {
      event.preventDefault()
      return onClose(true)
    }
    const labels = items.map((item) => item.label)
    const from = listButtons().findIndex((element) => element === document.activeElement)
    const target = event.ctrlKey || event.metaKey ? -1 : menuTarget(event.key, from, labels)
    if (target < 0) return
    event.preventDefault()
    listButtons()[target]?.focus()
  }
  return (
    <div className={styles.menu} ref={menu} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={press}>
      {items.map((item) => (
        <button
          className={styles.item}
          key={item.value}
          type="button"
          role="menuitemradio"
          aria-checked={item.value === value}
          tabIndex={-1}
          onClick={() => {
            onChoose(item.value)
            onClose(true)
          }}
        >
          {item.icon}
          <span>{item.label}</span>
          {item.value === value ? <CheckIcon className={styles.check} /> : null}
        </button>
      ))}
    </div>
  )
}

/** A button with a menu of radio items: arrows, Home, End, letters; Escape returns to the button. */
export function RadioMenu<Value extends string>(props: RadioMenuProps<Value>) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useOutsidePress(root, open, setOpen)
  return (
    <div className={classNames(styles.root, props.className)} ref={root}>
      <IconButton
        ref={button}
        label={props.label}
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
        {props.icon}
      </IconButton>
      {open ? (
        <Menu
          {...props}
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

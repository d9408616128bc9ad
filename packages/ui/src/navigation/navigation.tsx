import { useEffect, useId, useRef, useState } from 'react'
import type { PointerEvent, ReactNode, RefObject } from 'react'
import { Link } from '../actions/link.tsx'
import { CaretDownIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import styles from './navigation.module.css'

const HOVER_MS = 200
const OPENED = '[aria-expanded=true]'

export interface NavigationLink {
  readonly href: string
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly current?: boolean
}

export interface NavigationGroup {
  readonly label: string
  readonly items: readonly NavigationLink[]
}

export type NavigationItem = NavigationLink | NavigationGroup

export function isGroup(item: NavigationItem): item is NavigationGroup {
  return 'items' in item
}

interface OpenGroup {
  readonly index: number
  /** A group opened by hover closes when the pointer leaves; one opened by a click stays. */
  readonly hovered: boolean
}

/** At most one group is open; a pointer that leaves has 200 ms to return. */
function useOpenGroup(root: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<OpenGroup | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(leaving.current)
    setOpen(null)
  }
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(null)
    }
    // Wherever the focus is: a hover must be dismissible without moving the pointer.
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      setOpen(null)
      const { activeElement: focused } = document
      if (root.current?.contains(focused)) root.current.querySelector<HTMLElement>(OPENED)?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [open, root])
  useEffect(() => () => clearTimeout(leaving.current), [])
  const enter = (event: PointerEvent, index: number) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(leaving.current)
    setOpen((now) => (now?.index === index ? now : { index, hovered: true }))
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(leaving.current)
    leaving.current = setTimeout(() => setOpen((now) => (now?.hovered ? null : now)), HOVER_MS)
  }
  const press = (index: number) => {
    clearTimeout(leaving.current)
    setOpen((now) => (now?.index === index && !now.hovered ? null : { index, hovered: false }))
  }
  return { openIndex: open?.index ?? -1, close, enter, leave, press }
}

interface GroupProps {
  readonly group: NavigationGroup
  readonly open: boolean
  readonly onEnter: (event: PointerEvent) => void
  readonly onLeave: (event: PointerEvent) => void
  readonly onPress: () => void
  readonly onClose: () => void
}

function Group({ group, open, onEnter, onLeave, onPress, onClose }: GroupProps) {
  const id = useId()
  const current = group.items.some((item) => item.current)
  return (
    <li className={styles.item} onPointerEnter={onEnter} onPointerLeave={onLeave}>
      <button
        className={classNames(styles.top, current && styles.current)}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onPress}
      >
        {group.label}
        <CaretDownIcon className={styles.caret} />
      </button>
      <ul className={styles.dropdown} id={id} hidden={!open}>
        {group.items.map((item) => (
          <li key={item.href}>
            <Link
              className={styles.choice}
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
              onClick={onClose}
            >
              <b className={styles.choiceName}>{item.label}</b>
              {item.description ? <span className={styles.choiceText}>{item.description}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

export interface NavigationProps {
  readonly label: string
  readonly items: readonly NavigationItem[]
  readonly className?: string | undefined
}

/** Site navigation by disclosure buttons: Tab moves through the links, Escape closes and returns to the button. */
export function Navigation({ label, items, className }: NavigationProps) {
  const root = useRef<HTMLElement>(null)
  const { openIndex, close, enter, leave, press } = useOpenGroup(root)
  return (
    <nav className={className} ref={root} aria-label={label}>
      <ul className={styles.bar}>
        {items.map((item, index) =>
          isGroup(item) ? (
            <Group
              key={item.label}
              group={item}
              open={openIndex === index}
              onEnter={(event) => enter(event, index)}
              onLeave={leave}
              onPress={() => press(index)}
              onClose={close}
            />
          ) : (
            <li className={styles.item} key={item.href}>
              <Link
                className={classNames(styles.top, item.current && styles.current)}
                href={item.href}
                aria-current={item.current ? 'page' : undefined}
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

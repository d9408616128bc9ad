/* oxlint-disable jsx-a11y/click-events-have-key-events -- the keys of the list are handled by the field, which keeps the focus */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { MagnifyingGlassIcon } from '../icons/icons.tsx'
import { useModalLayer } from '../layers/modal-layer.ts'
import { classNames } from '../layout/class-names.ts'
import styles from './palette.module.css'

export interface PaletteEntry {
  /** Unique among all entries. */
  readonly id: string
  readonly label: ReactNode
  /** After the label, in a lighter colour. */
  readonly note?: ReactNode
  readonly icon?: ReactNode
}

export interface PaletteGroup<E extends PaletteEntry = PaletteEntry> {
  readonly name: string
  readonly entries: readonly E[]
}

export interface PaletteProps<E extends PaletteEntry> {
  readonly onClose: () => void
  readonly onChoose: (entry: E) => void
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly groups: readonly PaletteGroup<E>[]
  /** Announced after the entries have changed. */
  readonly status: string
  /** Shown where there are no entries. */
  readonly empty: ReactNode
  readonly keys: ReactNode
}

/** The index after a key; `undefined` for keys that do not move the selection. */
function movedBy(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return undefined
}

/** A field above grouped results: the arrows move the selection, Enter opens it, Escape closes all. */
export function Palette<E extends PaletteEntry>(props: PaletteProps<E>) {
  const { onClose, onChoose, groups, text, onText, empty, keys } = props
  const box = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [chosen, setChosen] = useState({ text, at: 0 })
  useModalLayer(box, true, onClose)
  const entries = groups.flatMap((group) => group.entries)
  // Other words have other results: the selection starts at the first again.
  const at = Math.min(chosen.text === text ? chosen.at : 0, Math.max(entries.length - 1, 0))
  const active = entries[at]
  const idOf = (entry: E) => `${listId}-${entry.id}`
  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const press = (event: KeyboardEvent) => {
    const next = movedBy(event.key, at, entries.length)
    if (next !== undefined) setChosen({ text, at: next })
    else if (event.key === 'Enter' && active) onChoose(active)
    else return
    event.preventDefault()
  }
  return createPortal(
    <div className={styles.layer} data-state="open">
      <div className={styles.overlay} aria-hidden onClick={onClose} />
      <dialog className={styles.box} ref={box} open aria-modal aria-label={props.label}>
        <div className={styles.field}>
          <MagnifyingGlassIcon />
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-label={props.placeholder}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            placeholder={props.placeholder}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={press}
          />
        </div>
        <ul className={styles.list} id={listId} role="listbox" aria-label={props.label}>
          {groups.map((group) => (
            <Group key={group.name} group={group} idOf={idOf} active={active} onChoose={onChoose} />
          ))}
        </ul>
        {entries.length === 0 ? <p className={styles.empty}>{empty}</p> : null}
        <output className="visually-hidden">{props.status}</output>
        <div className={styles.keys}>{keys}</div>
      </dialog>
    </div>,
    document.body,
  )
}

interface GroupProps<E extends PaletteEntry> {
  readonly group: PaletteGroup<E>
  readonly idOf: (entry: E) => string
  readonly active: E | undefined
  readonly onChoose: (entry: E) => void
}

function Group<E extends PaletteEntry>({ group, idOf, active, onChoose }: GroupProps<E>) {
  if (group.entries.length === 0) return null
  return (
    <li role="presentation">
      <ul role="group" aria-label={group.name}>
        <li className={styles.name} role="presentation">
          {group.name}
        </li>
        {group.entries.map((entry) => (
          <li
            key={entry.id}
            className={classNames(styles.entry, entry === active && styles.active)}
            id={idOf(entry)}
            role="option"
            aria-selected={entry === active}
            onClick={() => onChoose(entry)}
          >
            {entry.icon}
            <span className={styles.label}>{entry.label}</span>
            {entry.note ? <span className={styles.note}>{entry.note}</span> : null}
          </li>
        ))}
      </ul>
    </li>
  )
}

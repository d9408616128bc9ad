/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys of the list are handled by the field, which keeps the focus */
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { CaretDownIcon, CheckIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import { matchParts } from './option-filter.ts'
import type { ListOption } from './option-filter.ts'
import styles from './combobox.module.css'

const SILENCE_MS = 400

/** Announced after a pause in typing: a count at every letter would drown the letters. */
export function ComboboxCount({ text }: { readonly text: string }) {
  const [announced, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return <output className="visually-hidden">{text === '' ? '' : announced}</output>
}

/** For pointers; the keyboard has the arrows, so it is no tab stop. */
export function Caret({ onPress }: { readonly onPress: () => void }) {
  return (
    <span className={styles.caret} aria-hidden onMouseDown={(event) => event.preventDefault()} onClick={onPress}>
      <CaretDownIcon />
    </span>
  )
}

interface OptionRowProps {
  readonly id: string
  readonly option: ListOption
  readonly active: boolean
  readonly selected: boolean
  readonly query: string
  readonly onChoose: (option: ListOption) => void
}

function OptionRow({ id, option, active, selected, query, onChoose }: OptionRowProps) {
  const { before, match, after } = matchParts(option.label, query)
  return (
    <li
      className={classNames(styles.option, active && styles.active)}
      id={id}
      role="option"
      aria-selected={selected}
      onClick={() => onChoose(option)}
    >
      <span>
        {before}
        {match ? <b>{match}</b> : null}
        {after}
        {option.note ? <span className={styles.note}>{option.note}</span> : null}
      </span>
      {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
      {selected ? <CheckIcon className={styles.check} /> : null}
    </li>
  )
}

interface Run {
  readonly group: string | undefined
  /** Index of its first option in the whole list. */
  readonly from: number
  readonly options: readonly ListOption[]
}

/** Groups consecutive options of the same group, so that each heading is announced once. */
function runsOf(options: readonly ListOption[]): readonly Run[] {
  const starts = options.flatMap(({ group }, index) =>
    index === 0 || group !== options[index - 1]?.group ? [index] : [],
  )
  return starts.map((from, at) => ({
    group: options[from]?.group,
    from,
    options: options.slice(from, starts[at + 1]),
  }))
}

function Group({ name, rows }: { readonly name: string; readonly rows: ReactNode }) {
  return (
    <li role="presentation">
      <ul role="group" aria-label={name}>
        <li className={styles.group} role="presentation">
          {name}
        </li>
        {rows}
      </ul>
    </li>
  )
}

export interface ComboboxListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly ListOption[]
  readonly active: number
  readonly value: string
  readonly query: string
  readonly wide: boolean
  /** Replaces the options when there are none: loading, or no match. */
  readonly message: ReactNode
  readonly onChoose: (option: ListOption) => void
}

export function ComboboxList(props: ComboboxListProps) {
  const { id, label, options, active, value, query, wide, message, onChoose } = props
  return (
    // Pressing on the list must not take the focus from the field.
    <div className={classNames(styles.popup, wide && styles.wide)} onMouseDown={(event) => event.preventDefault()}>
      {options.length === 0 ? (
        <output className={styles.message} id={id}>
          {message}
        </output>
      ) : (
        <ul className={styles.list} id={id} role="listbox" aria-label={label}>
          {runsOf(options).map((run) => {
            const rows = run.options.map((option, index) => (
              <OptionRow
                key={option.value}
                id={`${id}-${run.from + index}`}
                option={option}
                active={run.from + index === active}
                selected={option.value === value}
                query={query}
                onChoose={onChoose}
              />
            ))
            return run.group === undefined ? rows : <Group key={run.group} name={run.group} rows={rows} />
          })}
        </ul>
      )}
    </div>
  )
}

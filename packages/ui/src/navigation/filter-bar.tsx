import { useId, useRef, useState, type ReactNode } from 'react'
import { CaretDownIcon, PlusIcon, XIcon } from '../icons/icons.tsx'
import { useOutsidePress } from '../layers/outside-press.ts'
import { FilterMenu, type FilterMenuItem, type FilterOption } from './filter-menu.tsx'
import styles from './filter-bar.module.css'

/** A filter with its values; one with a single value is set at once. */
export interface FilterDefinition {
  readonly name: string
  readonly label: string
  readonly options: readonly FilterOption[]
}

export interface FilterBarTexts {
  /** On the button that adds a filter. */
  readonly add: string
  /** Names the menu of filters. */
  readonly menu: string
  readonly remove: (filter: string) => string
  readonly change: (filter: string) => string
  readonly clear: string
}

export interface FilterBarProps {
  /** Names the region. */
  readonly label: string
  readonly texts: FilterBarTexts
  readonly filters: readonly FilterDefinition[]
  /** By the name of a filter; an empty value is none. */
  readonly values: Readonly<Record<string, string>>
  /** The empty value removes the filter. */
  readonly onChange: (name: string, value: string) => void
  readonly onClear: () => void
  /** Whether something besides the tokens narrows the list, such as a search. */
  readonly isNarrowed?: boolean
  /** Before the tokens: the search. */
  readonly search?: ReactNode
  /** After the bar: why a search does nothing. */
  readonly note?: ReactNode
}

interface MenuButtonProps {
  readonly className: string | undefined
  readonly label?: string | undefined
  readonly menuLabel: string
  readonly items: readonly FilterMenuItem[]
  readonly children: ReactNode
}

/** A button with a menu whose items may lead to a second list. */
function MenuButton({ className, label, menuLabel, items, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useOutsidePress(root, open, setOpen)
  return (
    <span className={styles.root} ref={root}>
      <button
        type="button"
        className={className}
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open ? (
        <FilterMenu
          id={id}
          label={menuLabel}
          items={items}
          onClose={(returnFocus) => {
            setOpen(false)
            if (returnFocus) button.current?.focus()
          }}
        />
      ) : null}
    </span>
  )
}

type Change = FilterBarProps['onChange']

const valueItems = ({ name, options }: FilterDefinition, value: string, onChange: Change): readonly FilterMenuItem[] =>
  options.map((option) => ({
    ...option,
    isChecked: option.value === value,
    onChoose: () => onChange(name, option.value),
  }))

/** A filter that is not set: its values, or at once its only one. */
function filterItem(filter: FilterDefinition, onChange: Change): FilterMenuItem {
  const [only, ...others] = filter.options
  if (only && others.length === 0) {
    return { value: filter.name, label: only.label, onChoose: () => onChange(filter.name, only.value) }
  }
  return { value: filter.name, label: filter.label, items: valueItems(filter, '', onChange) }
}

interface TokenProps extends Pick<FilterBarProps, 'texts' | 'onChange'> {
  readonly filter: FilterDefinition
  readonly value: string
}

/** A filter that is set: its value, which can be changed, and a button that removes it. */
function Token({ filter, value, texts, onChange }: TokenProps) {
  const chosen = filter.options.find((option) => option.value === value)
  const isSwitch = filter.options.length === 1
  const content = (
    <>
      {isSwitch ? null : <span className={styles.name}>{filter.label}</span>}
      {chosen?.icon}
      <b>{chosen?.label ?? value}</b>
    </>
  )
  return (
    <li className={styles.token}>
      {isSwitch ? (
        <span className={styles.value}>{content}</span>
      ) : (
        <MenuButton
          className={styles.value}
          label={`${texts.change(filter.label)}: ${chosen?.label ?? value}`}
          menuLabel={filter.label}
          items={valueItems(filter, value, onChange)}
        >
          {content}
          <CaretDownIcon className={styles.caret} />
        </MenuButton>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.remove(isSwitch ? (chosen?.label ?? filter.label) : filter.label)}
        onClick={() => onChange(filter.name, '')}
      >
        <XIcon />
      </button>
    </li>
  )
}

/** The filters of a list in one line: a search, removable tokens, and a menu that adds one. */
export function FilterBar(props: FilterBarProps) {
  const { label, texts, filters, values, onChange, onClear, isNarrowed = false, search, note } = props
  const set = filters.filter(({ name }) => (values[name] ?? '') !== '')
  const unset = filters.filter(({ name, options }) => (values[name] ?? '') === '' && options.length > 0)
  return (
    <div className={styles.bar} role="search" aria-label={label}>
      {search ? <div className={styles.search}>{search}</div> : null}
      {set.length > 0 ? (
        <ul className={styles.tokens}>
          {set.map((filter) => (
            <Token
              key={filter.name}
              filter={filter}
              value={values[filter.name] ?? ''}
              texts={texts}
              onChange={onChange}
            />
          ))}
        </ul>
      ) : null}
      {unset.length > 0 ? (
        <MenuButton
          className={styles.add}
          menuLabel={texts.menu}
          items={unset.map((filter) => filterItem(filter, onChange))}
        >
          <PlusIcon />
          {texts.add}
        </MenuButton>
      ) : null}
      {set.length > 0 || isNarrowed ? (
        <button type="button" className={styles.clear} onClick={onClear}>
          {texts.clear}
        </button>
      ) : null}
      {note}
    </div>
  )
}

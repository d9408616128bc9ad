import { useEffect, useId, useMemo, useReducer, useRef } from 'react'
import type { FocusEventHandler, KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import { Caret, ComboboxCount, ComboboxList } from './combobox-list.tsx'
import { closedCombobox, comboboxKey, comboboxReducer, findOptionByLabel } from './combobox-state.ts'
import type { ComboboxState } from './combobox-state.ts'
import { useControlAttributes } from './field-context.ts'
import { foldText } from './fold-text.ts'
import { filterOptions, foldOptions } from './option-filter.ts'
import type { ListOption } from './option-filter.ts'
import { useEarlyText } from './use-early-text.ts'
import styles from './combobox.module.css'
import input from './input.module.css'

export type Option = ListOption

const englishDefaults = { loading: 'Loading...', noOptions: 'Sorry, no matching options.' } as const

export interface ComboboxProps {
  readonly options: readonly ListOption[]
  /** Value of the chosen option; the empty string is none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: FocusEventHandler<HTMLInputElement>
  /** Load options here, at the first focus. */
  readonly onFocus?: FocusEventHandler<HTMLInputElement>
  readonly loading?: boolean
  /** Text for the number of matches. */
  readonly countText: (count: number) => string
  /** Accessible name of the list. */
  readonly listLabel: string
  /** Defaults to the specification's text, in English. */
  readonly noOptionsText?: ReactNode
  readonly loadingText?: ReactNode
  /**
   * Finds and orders the options for a typed text, where their labels are not enough; must be stable for the same
   * options.
   */
  readonly search?: ((text: string) => readonly ListOption[]) | undefined
  /** Shown in the field instead of the label: the dialling code without the country, for example. */
  readonly shownText?: (option: ListOption) => string
  readonly label?: string
  readonly name?: string
  /** For a second control in a field: the field's own id belongs to the first. */
  readonly id?: string
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly mono?: boolean
  readonly wideList?: boolean
  readonly className?: string | undefined
}

function useCombobox(props: ComboboxProps) {
  const { options, value, onChange, search } = props
  const [state, dispatch] = useReducer(comboboxReducer, closedCombobox)
  const found = useMemo(() => {
    if (search) return search
    const folded = foldOptions(options)
    return (text: string) => filterOptions(folded, text)
  }, [options, search])
  const shown = useMemo(() => found(state.query ?? ''), [found, state.query])
  const chosen = options.find((option) => option.value === value)
  const shownText = props.shownText ?? ((option: ListOption) => option.label)
  const choose = (option: ListOption | undefined) => {
    if (option && option.value !== value) onChange(option.value)
    dispatch({ type: 'close' })
  }
  const onType = (text: string) => {
    if (text === '' && value !== '') onChange('')
    dispatch({ type: 'type', text, count: found(text).length })
  }
  /** On blur accepts a text that equals a label, as autofill writes it; anything else is reverted. */
  const onLeave = () => {
    const typed = foldText((state.query ?? '').trim())
    if (typed === '') return dispatch({ type: 'close' })
    choose(findOptionByLabel(options, (label) => foldText(label) === typed))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosenIndex = shown.findIndex((option) => option.value === value)
    const context = { ...state, count: shown.length, chosen: chosenIndex, altKey: event.altKey }
    const result = comboboxKey(event.key, context)
    if (!result) return
    event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
    if (result.type === 'choose') choose(shown[result.index])
    else dispatch(result)
  }
  const text = state.query ?? (chosen ? shownText(chosen) : '')
  return { state, dispatch, shown, text, choose, onType, onLeave, press }
}

/** The attributes of the text field in the ARIA practices. */
function fieldAttributes(state: ComboboxState, listId: string, hasList: boolean) {
  return {
    type: 'text',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': state.open,
    'aria-controls': state.open ? listId : undefined,
    'aria-activedescendant': hasList && state.active >= 0 ? `${listId}-${state.active}` : undefined,
    autoCapitalize: 'none',
    spellCheck: false,
  } as const
}

function emptyMessage({ loading, loadingText, noOptionsText }: ComboboxProps): ReactNode {
  if (loading) return loadingText ?? <span lang="en">{englishDefaults.loading}</span>
  return noOptionsText ?? <span lang="en">{englishDefaults.noOptions}</span>
}

export function Combobox(props: ComboboxProps) {
  const { value, name, disabled, mono, loading = false } = props
  const listId = useId()
  const control = useControlAttributes()
  const { state, dispatch, shown, text, choose, onType, onLeave, press } = useCombobox(props)
  const hasList = state.open && !loading && shown.length > 0
  const field = useRef<HTMLInputElement>(null)
  // A list opens only for the focused control.
  useEarlyText(field, text, (typed) => field.current === document.activeElement && onType(typed))
  useEffect(() => {
    if (state.active >= 0) document.getElementById(`${listId}-${state.active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, state.active])
  return (
    <div className={classNames(styles.combobox, props.className)}>
      <div className={styles.field}>
        <input
          {...control}
          {...fieldAttributes(state, listId, hasList)}
          id={props.id ?? control.id}
          className={classNames(input.input, styles.input, mono && input.mono)}
          aria-label={props.label}
          autoComplete={props.autoComplete ?? 'off'}
          placeholder={props.placeholder}
          required={props.required ?? control.required}
          disabled={disabled}
          value={text}
          ref={field}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={press}
          onClick={() => state.open || dispatch({ type: 'open', active: -1 })}
          onFocus={(event) => {
            event.target.select()
            props.onFocus?.(event)
          }}
          onBlur={(event) => {
            onLeave()
            props.onBlur?.(event)
          }}
        />
        <Caret onPress={() => dispatch(state.open ? { type: 'close' } : { type: 'open', active: -1 })} />
      </div>
      {name ? <input type="hidden" name={name} value={value} disabled={disabled} /> : null}
      {state.open ? (
        <ComboboxList
          id={listId}
          label={props.listLabel}
          options={hasList ? shown : []}
          active={state.active}
          value={value}
          query={state.query ?? ''}
          wide={props.wideList ?? false}
          message={emptyMessage(props)}
          onChoose={choose}
        />
      ) : null}
      <ComboboxCount text={hasList ? props.countText(shown.length) : ''} />
    </div>
  )
}

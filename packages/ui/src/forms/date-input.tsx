import { useRef, useState } from 'react'
import { CalendarBlankIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import { dateText, isDateValue, parseDateText } from './date-text.ts'
import { useControlAttributes } from './field-context.ts'
import styles from './date-input.module.css'
import inputStyles from './input.module.css'

export interface DateInputProps {
  /** A date of the API, empty, or a text that is no date. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** How a date is written, such as dd/mm/aaaa. */
  readonly format: string
  /** Name of the button that opens the calendar. */
  readonly pickLabel: string
  readonly min?: string
  readonly max?: string
  readonly autoComplete?: string
  /** Name of the form's field, for forms that listen to events. */
  readonly 'data-field'?: string
}

/** A date as text, day first in every browser; the browser's calendar opens beside it. */
export function DateInput({ value, onChange, format, pickLabel, min, max, ...rest }: DateInputProps) {
  const control = useControlAttributes()
  const calendar = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(dateText(value))
  // A value from elsewhere replaces the text; while the user types, the text keeps its own form.
  const shown = parseDateText(text) === value ? text : dateText(value)
  const onType = (typed: string) => {
    setText(typed)
    onChange(parseDateText(typed))
  }
  return (
    <span className={styles.group}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={format}
        {...control}
        {...rest}
        className={classNames(inputStyles.input, styles.text)}
        value={shown}
        onChange={({ target }) => onType(target.value)}
        onBlur={() => setText(dateText(value))}
      />
      <input
        className={styles.native}
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        value={isDateValue(value) ? value : ''}
        onChange={({ target }) => onType(dateText(target.value))}
      />
      <button
        className={styles.pick}
        type="button"
        aria-label={pickLabel}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarBlankIcon />
      </button>
    </span>
  )
}

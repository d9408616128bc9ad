import { useId } from 'react'
import type { ChangeEventHandler, FocusEventHandler, ReactNode, Ref } from 'react'
import { classNames } from '../layout/class-names.ts'
import { FieldError } from './field-error.tsx'
import styles from './segmented.module.css'

export interface SegmentedOption {
  readonly value: string
  readonly label: ReactNode
}

export interface SegmentedProps {
  readonly legend: ReactNode
  readonly note?: ReactNode
  readonly name: string
  readonly options: readonly SegmentedOption[]
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  readonly onChange?: ChangeEventHandler<HTMLInputElement>
  readonly onBlur?: FocusEventHandler<HTMLInputElement>
  readonly hint?: ReactNode
  /** Below the choices: the meaning of the chosen one. It is announced when it changes. */
  readonly echo?: ReactNode
  /** Choices as wide as their text, wrapped over several lines: for narrow places. */
  readonly wraps?: boolean
  readonly error?: ReactNode
  readonly disabled?: boolean
  /** Id of the first choice, so that the error summary can link to it. */
  readonly id?: string
  readonly ref?: Ref<HTMLInputElement>
  readonly className?: string | undefined
}

/** One of a few, all visible: a radio group styled as one bar. */
export function Segmented(props: SegmentedProps) {
  const { legend, note, name, options, value, defaultValue, onChange, onBlur, hint, echo, error, disabled, ref } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const describedBy = classNames(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined
  const checkedBy = (option: string) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value }
  return (
    <fieldset
      className={props.className}
      data-validation-state={error ? 'invalid' : undefined}
      aria-describedby={describedBy}
    >
      <legend className={styles.legend}>
        {legend}
        {note ? <span className={styles.note}> {note}</span> : null}
      </legend>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div
        className={classNames(styles.bar, props.wraps && styles.wraps, error ? styles.invalid : null)}
        data-count={options.length}
      >
        {options.map((option, index) => (
          <label className={styles.option} key={option.value}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              id={index === 0 ? id : undefined}
              ref={ref}
              disabled={disabled}
              onChange={onChange}
              onBlur={onBlur}
              readOnly={value !== undefined && !onChange}
              {...checkedBy(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {echo === undefined ? null : (
        <p className={styles.echo} aria-live="polite">
          {echo}
        </p>
      )}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}

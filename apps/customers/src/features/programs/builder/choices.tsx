import { useId } from 'react'
import styles from './choices.module.css'

export interface ChoicesProps {
  readonly legend: string
  readonly hint?: string
  readonly name: string
  /** `undefined` until one is chosen. */
  readonly value: string | undefined
  readonly required?: boolean
  readonly options: readonly { readonly value: string; readonly name: string; readonly text: string }[]
  readonly onChange: (value: string) => void
}

/** Radio group whose options each have a description. */
export function Choices({ legend, hint, name, value, required, options, onChange }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={hint ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint ? (
        <p className={styles.hint} id={id}>
          {hint}
        </p>
      ) : null}
      <div className={styles.options}>
        {options.map((option) => (
          <label className={styles.option} key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <b>{option.name}</b>
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

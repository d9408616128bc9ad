import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../layout/class-names.ts'
import { FieldError } from './field-error.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly ref?: Ref<HTMLInputElement>
  readonly children: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

export function Checkbox({ id, children, hint, error, className, ...rest }: CheckboxProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const describedBy = classNames(
    rest['aria-describedby'],
    error ? `${controlId}-error` : null,
    hint ? `${controlId}-hint` : null,
  )
  return (
    <div className={classNames(styles.checkbox, className)} data-validation-state={error ? 'invalid' : undefined}>
      <label className={styles.label} htmlFor={controlId}>
        <span className={styles.box}>
          <input
            {...rest}
            id={controlId}
            type="checkbox"
            className={styles.input}
            aria-invalid={error ? true : rest['aria-invalid']}
            aria-describedby={describedBy || undefined}
          />
          <svg className={styles.tick} viewBox="0 0 20 20" aria-hidden>
            <path d="M4 10.5 8.2 14.5 16 6" />
          </svg>
        </span>
        <span>{children}</span>
      </label>
      {hint ? (
        <p className={styles.hint} id={`${controlId}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <div className={styles.error}>
          <FieldError id={`${controlId}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  )
}

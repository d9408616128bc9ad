import { useEffect, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import { FieldContext } from './field-context.ts'
import type { FieldContextValue, ValidationState } from './field-context.ts'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

const ANNOUNCE_MS = 600

/** The specification's fallback; screens pass their own text instead. */
function fallbackError(label: string): ReactNode {
  const text = `${label} is not valid.`
  return <span lang="en">{text}</span>
}

/** Announces the error of the focused control after a pause in typing, not at every keystroke. */
function DelayedAnnouncement({ controlId, error }: { readonly controlId: string; readonly error: ReactNode }) {
  const [announced, setSaid] = useState<ReactNode>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(document.activeElement?.id === controlId ? error : null), ANNOUNCE_MS)
    return () => clearTimeout(timer)
  }, [controlId, error])
  return <output className="visually-hidden">{error ? announced : null}</output>
}

export interface FieldProps {
  /** A string, because the fallback text contains it. */
  readonly label: string
  /** After the label, in a lighter colour: that it is optional, for example. */
  readonly note?: ReactNode
  /** At the end of the label's line: an alternative, such as a link for a forgotten password. */
  readonly aside?: ReactNode
  readonly hint?: ReactNode
  /** Below the control: the formatted amount, or the number of characters left. */
  readonly echo?: ReactNode
  /** The text, or `true` for the specification's fallback. */
  readonly error?: ReactNode | true
  readonly state?: ValidationState | undefined
  readonly required?: boolean
  /** Id of another element that describes the control, such as a list of rules. */
  readonly describedBy?: string
  /** Id of the control, so that the error summary can link to it. */
  readonly id?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Field(props: FieldProps) {
  const { label, note, aside, hint, echo, required = false, className, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const error = props.error === true ? fallbackError(label) : props.error
  const parts = { hint: `${id}-hint`, echo: `${id}-echo`, error: `${id}-error` }
  const describedBy = classNames(
    error ? parts.error : null,
    hint ? parts.hint : null,
    echo ? parts.echo : null,
    props.describedBy,
  )
  const state = error ? 'invalid' : props.state
  const context: FieldContextValue = { id, describedBy: describedBy || undefined, state, required }
  return (
    <div className={classNames(styles.field, className)} data-validation-state={state}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {note ? <span className={styles.note}> {note}</span> : null}
        </label>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </div>
      {hint ? (
        <p className={styles.hint} id={parts.hint}>
          {hint}
        </p>
      ) : null}
      <FieldContext value={context}>{children}</FieldContext>
      {error ? <FieldError id={parts.error}>{error}</FieldError> : null}
      {echo ? (
        <p className={styles.echo} id={parts.echo}>
          {echo}
        </p>
      ) : null}
      <DelayedAnnouncement controlId={id} error={error} />
    </div>
  )
}

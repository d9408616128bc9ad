import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../layout/class-names.ts'
import { useControlAttributes } from './field-context.ts'
import styles from './input.module.css'

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>
  /** Amounts, hosts, ids and phone numbers are set in mono. */
  readonly mono?: boolean
  /** A short text before the input, such as a currency. */
  readonly leading?: ReactNode
  /** A short text after the input, such as a unit. */
  readonly trailing?: ReactNode
}

/** Accepts all attributes of an input; id, descriptions and state come from the field around it. */
export function TextInput({ mono, leading, trailing, className, ...rest }: TextInputProps) {
  const control = useControlAttributes()
  const affixes = [leading ? styles.withLeading : null, trailing ? styles.withTrailing : null]
  const names = classNames(styles.input, mono && styles.mono, ...affixes, className)
  const input = <input type="text" {...control} {...rest} className={names} />
  if (!leading && !trailing) return input
  return (
    <span className={styles.group}>
      {leading ? (
        <span className={styles.leading} aria-hidden>
          {leading}
        </span>
      ) : null}
      {input}
      {trailing ? (
        <span className={styles.trailing} aria-hidden>
          {trailing}
        </span>
      ) : null}
    </span>
  )
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ className, ...rest }: TextAreaProps) {
  const control = useControlAttributes()
  return <textarea rows={5} {...control} {...rest} className={classNames(styles.input, styles.area, className)} />
}

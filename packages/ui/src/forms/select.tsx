import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from '../layout/class-names.ts'
import { useControlAttributes } from './field-context.ts'
import styles from './select.module.css'

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly ref?: Ref<HTMLSelectElement>
  /** For tables and bars. */
  readonly dense?: boolean
}

/** One of a short list, by the native control: it handles keyboards and phones best. */
export function Select({ dense, className, ...rest }: SelectProps) {
  const control = useControlAttributes()
  return <select {...control} {...rest} className={classNames(styles.select, dense && styles.dense, className)} />
}

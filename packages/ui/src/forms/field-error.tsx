import type { ReactNode } from 'react'
import { WarningCircleIcon } from '../icons/icons.tsx'
import styles from './field.module.css'

export interface FieldErrorProps {
  readonly id?: string
  readonly children: ReactNode
}

export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p className={styles.error} id={id}>
      <WarningCircleIcon className={styles.errorIcon} />
      <span>{children}</span>
    </p>
  )
}

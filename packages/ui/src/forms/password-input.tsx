import { useState } from 'react'
import { EyeIcon, EyeSlashIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import { useControlAttributes } from './field-context.ts'
import type { TextInputProps } from './input.tsx'
import styles from './input.module.css'

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'leading' | 'mono'> {
  readonly showLabel: string
  readonly hideLabel: string
}

/** Pasting and password managers work; the eye button reveals the text and never submits the form. */
export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const control = useControlAttributes()
  const names = classNames(styles.input, styles.withToggle, className)
  return (
    <span className={styles.group}>
      <input
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...control}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={names}
      />
      <button
        className={styles.toggle}
        type="button"
        aria-label={shown ? hideLabel : showLabel}
        aria-controls={control.id}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeSlashIcon /> : <EyeIcon />}
      </button>
    </span>
  )
}

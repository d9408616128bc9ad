import type { Ref } from 'react'
import { classNames } from '../layout/class-names.ts'
import { useControlAttributes } from './field-context.ts'
import styles from './code-input.module.css'
import input from './input.module.css'

const CELLS = [0, 1, 2, 3, 4, 5] as const

export interface CodeInputProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Keyboard of a phone: digits, or letters too for recovery codes. Both accept any input. */
  readonly keyboard?: 'figures' | 'letters'
  /** Name of the form value, for a form that stores it. */
  readonly 'data-field'?: string
  readonly autoFocus?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** Six digits, with any spacing, go into the cells; anything else stays as typed. */
function removeSeparators(text: string): string {
  const figures = text.replaceAll(/[\s-]/g, '')
  return /^\d{0,6}$/.test(figures) ? figures : text
}

/**
 * One real input styled as six cells: pasting, autofill, undo and screen readers work as in any other. Input other than
 * six digits, such as a recovery code, turns it into an ordinary field.
 */
export function CodeInput({ value, onChange, keyboard = 'figures', ...rest }: CodeInputProps) {
  const control = useControlAttributes()
  const isPlain = keyboard === 'letters' || !/^\d{0,6}$/.test(value)
  return (
    <span className={styles.code} data-shape={isPlain ? 'plain' : 'cells'}>
      {isPlain ? null : (
        <span className={styles.cells} aria-hidden>
          {CELLS.map((index) => (
            <span className={styles.cell} key={index} data-next={index === Math.min(value.length, 5) || undefined} />
          ))}
        </span>
      )}
      <input
        type="text"
        autoComplete="one-time-code"
        inputMode={keyboard === 'figures' ? 'numeric' : 'text'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        {...control}
        {...rest}
        className={classNames(styles.input, isPlain && input.input, isPlain && input.mono)}
        value={value}
        onChange={(event) => onChange(removeSeparators(event.target.value))}
      />
    </span>
  )
}

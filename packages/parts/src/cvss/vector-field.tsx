import { useState, type ClipboardEvent, type Dispatch, type KeyboardEvent } from 'react'
import { maxCvssVectorLength } from '@grana/contract/cvss/vector'
import { cvssTexts as texts } from '@grana/messages/es/cvss/calculator'
import { Field } from '@grana/ui/field'
import { CheckIcon, CopyIcon } from '@grana/ui/icons'
import { TextArea } from '@grana/ui/input'
import { useCopy } from '@grana/ui/use-copy'
import { problemOf, textOf, type CalculatorAction, type CalculatorState } from './calculator-state.ts'
import styles from './cvss-calculator.module.css'

function CopyVector({ text }: { readonly text: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <button className={styles.copy} type="button" onClick={() => void copy(text)}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
    </button>
  )
}

export interface VectorFieldProps {
  readonly state: CalculatorState
  readonly dispatch: Dispatch<CalculatorAction>
  /** The complete vector, if there is one to copy. */
  readonly finished: string
  readonly error?: string | undefined
  readonly id?: string | undefined
}

/** One wrapping line: shows the choices, and accepts pasted text. */
export function VectorField({ state, dispatch, finished, error, id }: VectorFieldProps) {
  const [isPasting, setIsPasting] = useState(false)
  const problem = problemOf(state)
  const handlePaste = (_: ClipboardEvent) => setIsPasting(true)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
  }
  return (
    <Field
      {...(id !== undefined && { id })}
      label={texts.vector}
      hint={texts.vectorHint}
      error={problem ? texts.problemText(problem) : error}
      aside={
        finished === '' ? null : (
          <span className={styles.acts}>
            <CopyVector text={finished} />
            <button
              className={styles.copy}
              type="button"
              onClick={() => dispatch({ type: 'write', text: '', isPasted: false })}
            >
              {texts.remove}
            </button>
          </span>
        )
      }
    >
      <TextArea
        className={styles.vector}
        rows={2}
        maxLength={maxCvssVectorLength + 1}
        value={textOf(state)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onPaste={handlePaste}
        onKeyDown={handleKey}
        onChange={(event) => {
          dispatch({ type: 'write', text: event.target.value, isPasted: isPasting })
          setIsPasting(false)
        }}
        onBlur={() => dispatch({ type: 'leave' })}
      />
    </Field>
  )
}

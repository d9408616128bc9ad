import { useCallback, useRef, useState, type RefObject } from 'react'
import { readControl, writeControl, type FormValues } from './form-values.ts'

type Values = {
  /** Values of controls that are not native; whoever shows them is drawn again when they change. */
  readonly made: FormValues
  readonly read: (name: string) => unknown
  readonly write: (name: string, value: unknown) => void
}

/**
 * The page itself holds what native controls hold: text typed before the script came, filled in by the browser or
 * pasted is there without further ado. Only what has no native control is kept beside it.
 */
export function useFormValues(form: RefObject<HTMLFormElement | null>): Values {
  const [made, setMade] = useState<FormValues>({})
  // Values are judged within the event that set them, before anything is drawn again.
  const latest = useRef(made)

  const read = useCallback((name: string) => readControl(form.current, name) ?? latest.current[name], [form])
  const write = useCallback(
    (name: string, value: unknown) => {
      if (writeControl(form.current, name, value) || latest.current[name] === value) return
      latest.current = { ...latest.current, [name]: value }
      setMade(latest.current)
    },
    [form],
  )
  return { made, read, write }
}

import { useCallback, useRef, useState, type RefObject } from 'react'
import { getControlValue, setControlValue, type FormValues } from './form-values.ts'

type Values = {
  /** Values of controls that are not native; components that show them render again when they change. */
  readonly customValues: FormValues
  readonly read: (name: string) => unknown
  readonly write: (name: string, value: unknown) => void
}

/**
 * Native controls keep their own values: text typed before hydration, autofilled or pasted is available at once. Only
 * values without a native control are stored here.
 */
export function useFormValues(form: RefObject<HTMLFormElement | null>): Values {
  const [customValues, setCustomValues] = useState<FormValues>({})
  // Values are validated within the event that set them, before the next render.
  const latest = useRef(customValues)

  const read = useCallback((name: string) => getControlValue(form.current, name) ?? latest.current[name], [form])
  const write = useCallback(
    (name: string, value: unknown) => {
      if (setControlValue(form.current, name, value) || latest.current[name] === value) return
      latest.current = { ...latest.current, [name]: value }
      setCustomValues(latest.current)
    },
    [form],
  )
  return { customValues, read, write }
}

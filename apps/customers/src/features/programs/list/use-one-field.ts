import { useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'

/** Sends a form of one field, and keeps why it was refused. */
export function useOneField(send: (value: string) => Promise<void>, missing: (value: string) => string | undefined) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    const reason = missing(value)
    if (reason !== undefined) return setError(reason)
    setIsBusy(true)
    try {
      await send(value)
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setError(callErrorText(refused))
    } finally {
      setIsBusy(false)
    }
  }
  const change = (typed: string) => {
    setValue(typed)
    setError(missing(typed))
  }
  /** Leaving the field judges it; what the server said of it stays. */
  const blur = () => setError((before) => before ?? missing(value))
  return { value, error, isBusy, submit, change, blur }
}

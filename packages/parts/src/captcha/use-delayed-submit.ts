import { useEffect, useState } from 'react'

type DelayedSubmitSettings = {
  /** Id of the verification's own control, inside of the form. */
  readonly id: string
  readonly isWorking: boolean
  readonly token: string
}

/**
 * Delays a submission while the verification works and then continues it, instead of rejecting it for the missing
 * token. Returns whether a submission waits. React listens at the root of the page, so a native listener on the form
 * runs first.
 */
export function useDelayedSubmit({ id, isWorking, token }: DelayedSubmitSettings): boolean {
  const [isHeld, setIsHeld] = useState(false)
  const [released, setReleased] = useState(0)
  if (isHeld && !isWorking) {
    setIsHeld(false)
    // A failed verification shows its own error, and the next press is a new submission.
    if (token !== '') setReleased(released + 1)
  }
  useEffect(() => {
    const form = document.getElementById(id)?.closest('form')
    if (!isWorking || !form) return
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setIsHeld(true)
    }
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  }, [id, isWorking])
  useEffect(() => {
    if (released > 0) document.getElementById(id)?.closest('form')?.requestSubmit()
  }, [id, released])
  return isHeld
}

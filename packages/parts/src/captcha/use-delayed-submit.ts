import { useEffect, useState } from 'react'

type DelayedSubmitSettings = {
  /** Id of the control of the verification, inside the form. */
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
  const [isWaiting, setIsWaiting] = useState(false)
  const [resumeCount, setResumeCount] = useState(0)
  if (isWaiting && !isWorking) {
    setIsWaiting(false)
    // A failed verification shows its own error, and the next press is a new submission.
    if (token !== '') setResumeCount(resumeCount + 1)
  }
  useEffect(() => {
    const form = document.getElementById(id)?.closest('form')
    if (!isWorking || !form) return
    const delay = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setIsWaiting(true)
    }
    form.addEventListener('submit', delay)
    return () => form.removeEventListener('submit', delay)
  }, [id, isWorking])
  useEffect(() => {
    if (resumeCount > 0) document.getElementById(id)?.closest('form')?.requestSubmit()
  }, [id, resumeCount])
  return isWaiting
}

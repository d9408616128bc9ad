import { useEffect, useState } from 'react'

type Held = {
  /** Of the verification's own control, inside of the form. */
  readonly id: string
  readonly isWorking: boolean
  readonly token: string
}

/**
 * Sending while the verification works waits for it and then goes on, instead of being refused for what is about to be
 * there. Says whether a press waits. React listens at the root of the page, so the form's own listener comes first.
 */
export function useHeldSubmit({ id, isWorking, token }: Held): boolean {
  const [isHeld, setIsHeld] = useState(false)
  const [released, setReleased] = useState(0)
  if (isHeld && !isWorking) {
    setIsHeld(false)
    // A verification that failed says so itself, and the next press is another one.
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

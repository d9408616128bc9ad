import { useCallback, useState } from 'react'

/** State of a drawer that loads when the user reaches for its button: wide windows never need it. */
export function useDrawer(prepare: () => void) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const show = useCallback(() => {
    setOpen(true)
    setWasOpened(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return {
    isOpen: open,
    wasOpened,
    close,
    button: {
      'aria-haspopup': 'dialog',
      'aria-expanded': open,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: show,
    } as const,
  }
}

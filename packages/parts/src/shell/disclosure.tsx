import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '@grana/ui/class-names'
import { useOutsidePress } from '@grana/ui/outside-press'
import styles from './disclosure.module.css'

export interface DisclosureProps {
  /** Its accessible name, where it shows no text. */
  readonly label?: string
  readonly button: ReactNode
  readonly buttonClass: string | undefined
  /** Where it opens. */
  readonly side: 'below' | 'above'
  readonly children: ReactNode
}

function useEscape(trigger: RefObject<HTMLElement | null>, open: boolean, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [trigger, open, setOpen])
}

/** Open on the screen where it was opened: a navigation closes it. */
function useOpen(): [boolean, (open: boolean) => void] {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  return [openedAt === key, (open) => setOpenedAt(open ? key : undefined)]
}

/** A button that shows something next to it: Escape and a press elsewhere close it. */
export function Disclosure({ label, button, buttonClass, side, children }: DisclosureProps) {
  const [open, setOpen] = useOpen()
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  useOutsidePress(root, open, setOpen)
  useEscape(trigger, open, setOpen)
  return (
    <div className={styles.root} ref={root}>
      <button
        className={buttonClass}
        ref={trigger}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? (
        <div className={classNames(styles.panel, styles[side])} id={id}>
          {children}
        </div>
      ) : null}
    </div>
  )
}

import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../actions/button.tsx'
import { useScrollMemory } from '../browser/scroll-memory.ts'
import { XIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import { useModalLayer } from './modal-layer.ts'
import { usePresence } from './presence.ts'
import styles from './drawer.module.css'

const LEAVE_MS = 200

interface DrawerFrame {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly closeLabel: string
  /** From this window width the drawer closes: its content is on the page there. */
  readonly closeFrom?: number
  /** Changes with the address; a change closes the drawer. */
  readonly locationKey?: string | undefined
  readonly side?: 'end' | 'start'
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** Its content keeps its scroll position, also after a reload: it has an id, or opts out. */
export type DrawerProps = DrawerFrame &
  ({ readonly bodyId: string; readonly keepsScroll?: true } | { readonly bodyId?: string; readonly keepsScroll: false })

function useCloseWhen({ open, onClose, closeFrom = 992, locationKey }: DrawerProps): void {
  const openedAt = useRef(locationKey)
  useEffect(() => {
    if (!open) openedAt.current = locationKey
    else if (openedAt.current !== locationKey) onClose()
  }, [open, locationKey, onClose])
  useEffect(() => {
    if (!open) return
    const wide = matchMedia(`(min-width: ${closeFrom}px)`)
    const close = () => wide.matches && onClose()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [open, closeFrom, onClose])
}

interface BodyProps {
  readonly bodyId: string | undefined
  readonly keepsScroll: boolean | undefined
  readonly children: ReactNode
}

/** Mounts and unmounts with the drawer, so that its scroll position is restored before it is visible. */
function Body({ bodyId, keepsScroll = true, children }: BodyProps) {
  const body = useRef<HTMLDivElement>(null)
  useScrollMemory(body, keepsScroll)
  return (
    <div className={styles.body} id={bodyId} ref={body}>
      {children}
    </div>
  )
}

/** Slides in from the inline end over the page, which is inert behind it. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, closeLabel, side = 'end', bodyId, keepsScroll, footer, children } = props
  const panel = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const presence = usePresence(open, LEAVE_MS)
  useCloseWhen(props)
  useModalLayer(panel, presence === 'open', onClose)
  if (presence === 'gone') return null
  return createPortal(
    <div className={styles.layer} data-state={presence}>
      <div className={styles.overlay} aria-hidden onClick={onClose} />
      <dialog
        className={classNames(styles.drawer, side === 'start' && styles.start)}
        ref={panel}
        open
        aria-modal
        aria-labelledby={titleId}
      >
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <XIcon />
          </IconButton>
        </div>
        <Body bodyId={bodyId} keepsScroll={keepsScroll}>
          {children}
        </Body>
        {footer ? <div className={styles.foot}>{footer}</div> : null}
      </dialog>
    </div>,
    document.body,
  )
}

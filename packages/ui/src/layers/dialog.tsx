import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../actions/button.tsx'
import { XIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import { useModalLayer } from './modal-layer.ts'
import { usePresence } from './presence.ts'
import styles from './dialog.module.css'

const LEAVE_MS = 120

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly closeLabel: string
  /** Cancel first, the action last; each button names what it does. */
  readonly actions?: ReactNode
  /** A question that must be answered is not closed by a click outside. */
  readonly insistent?: boolean
  readonly children: ReactNode
}

/** The same footer for a form inside a dialog, whose submit button must be part of the form. */
export function DialogFormActions({ children }: { readonly children: ReactNode }) {
  return <div className={classNames(styles.actions, styles.formActions)}>{children}</div>
}

export function Dialog({ open, onClose, title, closeLabel, actions, insistent, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const presence = usePresence(open, LEAVE_MS)
  useModalLayer(box, presence === 'open', onClose)
  if (presence === 'gone') return null
  return createPortal(
    <div className={styles.layer} data-state={presence}>
      <div className={styles.overlay} aria-hidden onClick={insistent ? undefined : onClose} />
      <dialog className={styles.dialog} ref={box} open aria-modal aria-labelledby={titleId}>
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <XIcon />
          </IconButton>
        </div>
        <div className={styles.body}>{children}</div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </dialog>
    </div>,
    document.body,
  )
}

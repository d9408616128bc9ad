import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../actions/button.tsx'
import { CheckCircleIcon, InfoIcon, WarningIcon, XCircleIcon, XIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import { currentToasts, dismissToast, isAutoHiding, noToasts, shownToasts, subscribeToToasts } from './show-toast.ts'
import type { Toast, ToastTone } from './show-toast.ts'
import styles from './toast.module.css'

const AUTOHIDE_MS = 5000

const icons = { success: CheckCircleIcon, info: InfoIcon, warning: WarningIcon, danger: XCircleIcon } as const

const roles: Record<ToastTone, 'status' | 'alert'> = {
  success: 'status',
  info: 'status',
  warning: 'alert',
  danger: 'alert',
}

export interface ToastTexts {
  readonly regionLabel: string
  readonly closeLabel: string
  readonly nowLabel: string
}

interface ToastItemProps {
  readonly toast: Toast
  readonly texts: ToastTexts
  readonly onDismiss: () => void
}

/** The timer pauses under pointer or focus, and restarts when both have left. */
function useAutohide(toast: Toast, onDismiss: () => void) {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const paused = held.pointer || held.focus || !isAutoHiding(toast)
  const latest = useRef(onDismiss)
  useEffect(() => {
    latest.current = onDismiss
  }, [onDismiss])
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => latest.current(), AUTOHIDE_MS)
    return () => clearTimeout(timer)
  }, [paused])
  return {
    onPointerEnter: () => setHeld((now) => ({ ...now, pointer: true })),
    onPointerLeave: () => setHeld((now) => ({ ...now, pointer: false })),
    onFocus: () => setHeld((now) => ({ ...now, focus: true })),
    onBlur: () => setHeld((now) => ({ ...now, focus: false })),
  }
}

function ToastItem({ toast, texts, onDismiss }: ToastItemProps) {
  const Icon = icons[toast.tone]
  const hold = useAutohide(toast, onDismiss)
  const { action } = toast
  return (
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      role={roles[toast.tone]}
      aria-atomic
      tabIndex={-1}
      {...hold}
    >
      <Icon className={styles.icon} />
      <p className={styles.title}>{toast.title}</p>
      <small className={styles.now}>{texts.nowLabel}</small>
      <IconButton className={styles.close} label={texts.closeLabel} onClick={onDismiss}>
        <XIcon />
      </IconButton>
      {toast.message ? <p className={styles.message}>{toast.message}</p> : null}
      {action ? (
        <div className={styles.action}>
          <Button
            look="line"
            size="dense"
            onClick={() => {
              action.run()
              onDismiss()
            }}
          >
            {action.label}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** F6 moves to the newest toast and, from there, back to the previous focus; so does closing one. */
function useF6(list: RefObject<HTMLElement | null>) {
  const cameFrom = useRef<HTMLElement | null>(null)
  const remember = useCallback(
    (from: EventTarget | null) => {
      if (from instanceof HTMLElement && !list.current?.contains(from)) cameFrom.current = from
    },
    [list],
  )
  const goBack = useCallback(() => {
    if (cameFrom.current?.isConnected) cameFrom.current.focus()
    cameFrom.current = null
  }, [])
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || !list.current?.firstElementChild) return
      event.preventDefault()
      if (list.current.contains(document.activeElement)) return goBack()
      remember(document.activeElement)
      list.current.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [list, goBack, remember])
  return { goBack, remember }
}

/** One per document. It is a separate child of the body, above drawers and dialogs, and reachable from both. */
export function ToastRegion(texts: ToastTexts) {
  const all = useSyncExternalStore(subscribeToToasts, currentToasts, noToasts)
  const list = useRef<HTMLOListElement>(null)
  const { goBack, remember } = useF6(list)
  const dismiss = (id: number) => {
    const hadFocus = list.current?.contains(document.activeElement)
    dismissToast(id)
    if (hadFocus) goBack()
  }
  const mounted = useSyncExternalStore(
    subscribeToToasts,
    () => true,
    () => false,
  )
  if (!mounted) return null
  return createPortal(
    <section className={styles.region} aria-label={texts.regionLabel} data-above-layers="">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- observes events of its children */}
      <ol className={styles.list} ref={list} onFocus={(event) => remember(event.relatedTarget)}>
        {shownToasts(all).map((toast) => (
          <li key={toast.id}>
            <ToastItem toast={toast} texts={texts} onDismiss={() => dismiss(toast.id)} />
          </li>
        ))}
      </ol>
    </section>,
    document.body,
  )
}

import { useEffect, useRef, useState } from 'react'
import type { IdleLimits } from '@grana/client/session/idle'
import { createSharedTimestamps, type SharedTimestamps } from '@grana/client/session/shared-timestamps'
import { watchIdle, type IdleWatch } from '@grana/client/session/watch-idle'
import { IdleDialog } from './idle-dialog.tsx'

export interface IdleGuardProps {
  readonly limits: IdleLimits
  /** Timestamps shared beyond this browser's tabs; must be stable while it is mounted. */
  readonly moments?: SharedTimestamps
  /** The server should be notified of activity. */
  readonly onVerify: () => void
  /** The user was absent for too long. */
  readonly onOver: () => void
  /** The user chose to sign out. */
  readonly onLeave: () => void
}

/** Events that count as activity. Typing is among them, also by an input method that sends no keys. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel'] as const

/** Watches activity, and asks before it ends a session. */
export function IdleGuard(props: IdleGuardProps) {
  const { limits, moments } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const watch = useRef<IdleWatch>(undefined)
  const [endsAt, setEndsAt] = useState<number | undefined>(undefined)
  useEffect(() => {
    const started = watchIdle({
      limits,
      moments: moments ?? createSharedTimestamps(),
      onVerify: () => latest.current.onVerify(),
      onPhase: (phase, end) => {
        setEndsAt(phase === 'warned' ? end : undefined)
        if (phase === 'over') latest.current.onOver()
      },
    })
    watch.current = started
    const stopListening = listenToSigns(started)
    return () => {
      stopListening()
      started.stop()
    }
  }, [limits, moments])
  return (
    <IdleDialog
      endsAt={endsAt}
      seconds={Math.round(limits.warning / 1000)}
      onStay={() => watch.current?.stay()}
      onLeave={props.onLeave}
    />
  )
}

function listenToSigns({ note, check }: IdleWatch): () => void {
  const options = { capture: true, passive: true }
  const handle = (event: Event) => {
    if (!isStill(event)) note()
  }
  for (const sign of signs) window.addEventListener(sign, handle, options)
  // A tab that was hidden or asleep checks the clock before anything else counts.
  document.addEventListener('visibilitychange', check)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, handle, options)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Browsers report a move when the page changes under a resting pointer. */
function isStill(event: Event): boolean {
  return event.type === 'pointermove' && event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0
}

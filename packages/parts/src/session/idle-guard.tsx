import { useEffect, useRef, useState } from 'react'
import type { IdleLimits } from '@grana/client/session/idle'
import { createSharedMoments, type SharedMoments } from '@grana/client/session/shared-moments'
import { watchIdle, type IdleWatch } from '@grana/client/session/watch-idle'
import { IdleDialog } from './idle-dialog.tsx'

export interface IdleGuardProps {
  readonly limits: IdleLimits
  /** Moments that more than this browser's tabs know of; the same one for as long as it is shown. */
  readonly moments?: SharedMoments
  /** The server is to hear that somebody is there. */
  readonly onVerify: () => void
  /** Nobody was there for too long. */
  readonly onOver: () => void
  /** Whoever was asked would rather leave. */
  readonly onLeave: () => void
}

/** Signs that somebody is there. Typing is among them, also by an input method that sends no keys. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel'] as const

/** Follows whether somebody is there, and asks before it ends a session. */
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
      moments: moments ?? createSharedMoments(),
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
  // A tab that was hidden or asleep looks at the clock before anything else counts.
  document.addEventListener('visibilitychange', check)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, handle, options)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Browsers report a move when the page changes under a pointer that rests. */
function isStill(event: Event): boolean {
  return event.type === 'pointermove' && event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0
}

import { useEffect, useState } from 'react'
import { session } from '@grana/messages/es/account/session'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import styles from './idle-dialog.module.css'

const { idle } = session

export interface IdleDialogProps {
  /** When the session ends without an answer; absent while the user is not being asked. */
  readonly endsAt: number | undefined
  /** Seconds for the answer, as shown. */
  readonly seconds: number
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks once whether the user is present. Closing it in any way means yes. */
export function IdleDialog({ endsAt, seconds, onStay, onLeave }: IdleDialogProps) {
  return (
    <Dialog
      open={endsAt !== undefined}
      onClose={onStay}
      title={idle.title}
      closeLabel={idle.stay}
      actions={
        <>
          <Button look="line" onClick={onLeave}>
            {idle.leave}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {idle.stay}
          </Button>
        </>
      }
    >
      <p className={styles.warning}>
        <span>{idle.warning(seconds)}</span>
        {endsAt === undefined ? null : <TimeLeft endsAt={endsAt} />}
      </p>
    </Dialog>
  )
}

/** Visual only: a screen reader announces the sentence once and is not interrupted every second. */
function TimeLeft({ endsAt }: { readonly endsAt: number }) {
  const [left, setLeft] = useState(() => secondsUntil(endsAt))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(endsAt)), 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <span className={styles.left} aria-hidden>
      {shown}
    </span>
  )
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}

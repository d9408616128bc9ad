import type { ReactNode } from 'react'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import styles from './reward.module.css'

export interface ActFrameProps {
  readonly title: string
  /** What the button says; the title where it is the same. */
  readonly act?: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onAct: () => void
  readonly children: ReactNode
}

/** Asks once more before something is done about a reward, for what it needs. */
export function ActFrame({ title, act = title, isBusy, onClose, onAct, children }: ActFrameProps) {
  const { back } = rewardTexts.dialog
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {back}
          </Button>
          <Button busy={isBusy} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>{children}</div>
    </Dialog>
  )
}

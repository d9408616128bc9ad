import type { ReactNode } from 'react'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import styles from './reward.module.css'

export interface RewardActionDialogProps {
  readonly title: string
  /** Label of the button; the title by default. */
  readonly act?: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onAct: () => void
  readonly children: ReactNode
}

/** Confirmation dialog of a reward action, with its fields. */
export function RewardActionDialog({ title, act = title, isBusy, onClose, onAct, children }: RewardActionDialogProps) {
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

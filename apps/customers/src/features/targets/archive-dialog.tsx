import { targets } from '@grana/messages/es/apps/targets'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { CheckIcon, ProhibitIcon } from '@grana/ui/icons'
import styles from './archive-dialog.module.css'

const texts = targets.archive

interface Effect {
  readonly text: string
  readonly isKept: boolean
}

const effects: Record<'archive' | 'unarchive', readonly Effect[]> = {
  archive: texts.effects.map((text, at) => ({ text, isKept: at === 0 })),
  unarchive: texts.unarchiveEffects.map((text) => ({ text, isKept: true })),
}

export interface ArchiveDialogProps {
  readonly way: 'archive' | 'unarchive'
  readonly name: string
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onAct: () => void
}

/** Says what follows before it happens. */
export function ArchiveDialog({ way, name, isOpen, isBusy, onClose, onAct }: ArchiveDialogProps) {
  const isArchiving = way === 'archive'
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={isArchiving ? texts.question(name) : texts.unarchiveQuestion(name)}
      closeLabel={texts.close}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {isArchiving ? texts.keep : texts.unarchiveKeep}
          </Button>
          <Button
            look={isArchiving ? 'danger' : 'ink'}
            busy={isBusy}
            busyText={isArchiving ? texts.acting : texts.unarchiving}
            onClick={onAct}
          >
            {isArchiving ? texts.act : texts.unarchiveAct}
          </Button>
        </>
      }
    >
      <ul className={styles.effects}>
        {effects[way].map(({ text, isKept }) => (
          <li key={text}>
            {isKept ? <CheckIcon /> : <ProhibitIcon />}
            {text}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

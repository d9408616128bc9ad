import type { Target } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { CheckIcon, ProhibitIcon, WarningIcon } from '@grana/ui/icons'
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
  readonly target: Target
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onAct: () => void
}

/** Asks for confirmation and lists the consequences. */
export function ArchiveDialog({ way, target, isOpen, isBusy, onClose, onAct }: ArchiveDialogProps) {
  const isArchiving = way === 'archive'
  const { name } = target
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
      {isArchiving && target.is_in_force ? (
        <div className={styles.inForce}>
          <WarningIcon />
          <div>
            <b>{texts.inForce(target.programs.map((program) => program.name))}</b>
            <p>{texts.inForceText}</p>
          </div>
        </div>
      ) : null}
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

import { builder } from '@grana/messages/es/apps/builder'
import { Button } from '@grana/ui/button'
import { WarningIcon } from '@grana/ui/icons'
import styles from './builder.module.css'

const texts = builder.conflict

/** Somebody else saved first: nothing of theirs is written over. */
export function ConflictNotice({ onReload }: { readonly onReload: () => void }) {
  return (
    <div className={styles.notice} role="alert">
      <WarningIcon />
      <div>
        <b>{texts.title}</b>
        <p>{texts.text}</p>
        <Button size="dense" onClick={onReload}>
          {texts.reload}
        </Button>
      </div>
    </div>
  )
}

import { builder } from '@grana/messages/es/apps/builder'
import { Button } from '@grana/ui/button'
import { WarningIcon } from '@grana/ui/icons'
import styles from './builder.module.css'

const texts = builder.conflict

/** Another user saved first; their changes are not overwritten. */
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

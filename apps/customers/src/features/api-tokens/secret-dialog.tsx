import { SecretField } from '#app/lib/machines/secret-field.tsx'
import { listV1Programs } from '@grana/contract/machines/v1-programs'
import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { useApp } from '@grana/parts/app/app-context'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import shared from '#app/lib/machines/machines.module.css'
import styles from './api-tokens.module.css'

export interface SecretDialogProps {
  readonly secret: string
  readonly onClose: () => void
}

/** The secret of a token, shown once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { runtime } = useApp()
  const example = `curl -H "Authorization: Bearer $TOKEN" ${runtime.apiUrl}${listV1Programs.path}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.secret.title}
      closeLabel={texts.close}
      actions={<Button onClick={onClose}>{texts.secret.done}</Button>}
    >
      <div className={shared.fields}>
        <p>{texts.secret.text}</p>
        <SecretField secret={secret} texts={texts.secret} />
        <div>
          <p className={styles.label}>{texts.secret.example}</p>
          <pre className={styles.example}>{example}</pre>
        </div>
      </div>
    </Dialog>
  )
}

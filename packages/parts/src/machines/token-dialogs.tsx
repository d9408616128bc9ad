import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { useApp } from '../app/app-context.ts'
import { useAction } from '../query/use-action.ts'
import { SecretField } from './secret-field.tsx'
import type { ShownToken } from './shown-token.ts'
import shared from './machines.module.css'
import styles from './tokens.module.css'

export interface RevokeTokenDialogProps {
  readonly token: ShownToken
  readonly revoke: (token: ShownToken) => Promise<unknown>
  readonly onClose: () => void
}

/** Revoking needs no proof of identity: a leaked token must end at once. */
export function RevokeTokenDialog({ token, revoke, onClose }: RevokeTokenDialogProps) {
  const { acting, act } = useAction()
  const send = () => act('revoke', { work: () => revoke(token), done: texts.revoked, after: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.revokeTitle(token.name)}
      closeLabel={texts.close}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button look="danger" busy={acting !== undefined} busyText={texts.revoking} onClick={send}>
            {texts.revokeSave}
          </Button>
        </>
      }
    >
      <p>{texts.revokeText}</p>
    </Dialog>
  )
}

export interface TokenSecretDialogProps {
  readonly secret: string
  /** An operation to try it with. */
  readonly examplePath: string
  readonly onClose: () => void
}

/** The secret of a token, shown once. */
export function TokenSecretDialog({ secret, examplePath, onClose }: TokenSecretDialogProps) {
  const { runtime } = useApp()
  const example = `curl -H "Authorization: Bearer $TOKEN" ${runtime.apiUrl}${examplePath}`
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

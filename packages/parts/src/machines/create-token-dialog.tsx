import { useState, type ReactNode } from 'react'
import { apiTokens } from '@grana/messages/es/machines/api-tokens'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { useAction } from '../query/use-action.ts'
import { useReauthentication } from '../session/use-reauthentication.tsx'

const texts = apiTokens.form

export interface CreateTokenDialogProps {
  readonly isValid: boolean
  readonly create: () => Promise<{ readonly secret: string }>
  readonly onClose: () => void
  readonly onIssued: (secret: string) => void
  /** The fields, told whether the form was tried. */
  readonly children: (isTried: boolean) => ReactNode
}

/** Creates a token after a proof of identity; the secret is handed to the caller, who shows it once. */
export function CreateTokenDialog({ isValid, create, onClose, onIssued, children }: CreateTokenDialogProps) {
  const [isTried, setIsTried] = useState(false)
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const send = () => {
    setIsTried(true)
    if (!isValid) return
    act('create', { work: async () => onIssued((await withProof(create)).secret) })
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={texts.title}
        closeLabel={apiTokens.close}
        actions={
          <>
            <Button look="line" onClick={onClose}>
              {apiTokens.cancel}
            </Button>
            <Button busy={acting !== undefined} busyText={texts.saving} onClick={send}>
              {texts.save}
            </Button>
          </>
        }
      >
        {children(isTried)}
      </Dialog>
      {dialog}
    </>
  )
}

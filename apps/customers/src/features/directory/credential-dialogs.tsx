import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  createScimCredential,
  revokeScimCredential,
  scimCredentialLimits,
  type ScimCredential,
} from '@grana/contract/identity/scim-credentials'
import { directory } from '@grana/messages/es/identity/directory'
import { provisioning as texts } from '@grana/messages/es/identity/provisioning'
import { tokenValidationTexts } from '@grana/messages/es/machines/tokens-validation'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'

export interface CreateCredentialDialogProps {
  readonly onClose: () => void
  readonly onIssued: (secret: string) => void
}

/** Creates a credential; the secret is handed to the caller, who shows it once. */
export function CreateCredentialDialog({ onClose, onIssued }: CreateCredentialDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [name, setName] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const isMissing = name.trim() === ''
  const create = () => {
    setIsTried(true)
    if (isMissing) return
    act('create', {
      work: async () => {
        const input = { params: { organization }, body: { name } }
        onIssued((await withProof(() => client.call(createScimCredential, input))).secret)
      },
    })
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={texts.form.title}
        closeLabel={directory.close}
        actions={
          <>
            <Button look="line" onClick={onClose}>
              {directory.cancel}
            </Button>
            <Button busy={acting !== undefined} busyText={texts.form.saving} onClick={create}>
              {texts.form.save}
            </Button>
          </>
        }
      >
        <Field
          label={texts.form.name}
          hint={texts.form.nameHint}
          error={isTried && isMissing ? tokenValidationTexts['token.name'] : undefined}
          required
        >
          <TextInput
            value={name}
            maxLength={scimCredentialLimits.name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </Dialog>
      {dialog}
    </>
  )
}

export interface RevokeCredentialDialogProps {
  readonly credential: ScimCredential
  readonly onClose: () => void
}

/** Revoking needs no proof of identity: a leaked credential must end at once. */
export function RevokeCredentialDialog({ credential, onClose }: RevokeCredentialDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { acting, act } = useAction()
  const revoke = () =>
    act('revoke', {
      work: () => client.call(revokeScimCredential, { params: { organization, scim_credential: credential.id } }),
      done: texts.revocation.done,
      after: onClose,
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.revocation.title(credential.name)}
      closeLabel={directory.close}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {directory.cancel}
          </Button>
          <Button look="danger" busy={acting !== undefined} busyText={texts.revocation.revoking} onClick={revoke}>
            {texts.revocation.confirm}
          </Button>
        </>
      }
    >
      <p>{texts.revocation.text}</p>
    </Dialog>
  )
}

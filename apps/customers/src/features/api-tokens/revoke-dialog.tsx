import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { revokeApiToken, type ApiToken } from '@grana/contract/machines/api-tokens'
import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

export interface RevokeDialogProps {
  readonly token: ApiToken
  readonly onClose: () => void
}

/** Revoking needs no proof of identity: a leaked token must end at once. */
export function RevokeDialog({ token, onClose }: RevokeDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { acting, act } = useAction()
  const revoke = () =>
    act('revoke', {
      work: () => client.call(revokeApiToken, { params: { organization, api_token: token.id } }),
      done: texts.revoked,
      after: onClose,
    })
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
          <Button look="danger" busy={acting !== undefined} busyText={texts.revoking} onClick={revoke}>
            {texts.revokeSave}
          </Button>
        </>
      }
    >
      <p>{texts.revokeText}</p>
    </Dialog>
  )
}

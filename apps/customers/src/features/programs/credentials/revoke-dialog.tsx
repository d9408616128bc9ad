import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { revokeTestCredential, type TestCredential } from '@grana/contract/programs/credential-pools'
import { testCredentials as texts } from '@grana/messages/es/credentials/credential-pools'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

export interface RevokeDialogProps {
  readonly program: string
  readonly credential: TestCredential
  readonly onClose: () => void
}

export function RevokeDialog({ program, credential: { id, account }, onClose }: RevokeDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { act, isBusy } = useAction()
  const revoke = () =>
    act('revoke', {
      work: () => client.call(revokeTestCredential, { params: { organization, program, credential: id } }),
      done: texts.revoked,
      after: onClose,
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.revokeTitle(account)}
      closeLabel={texts.cancel}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={isBusy} onClick={revoke}>
            {texts.revoke}
          </Button>
        </>
      }
    >
      <p>{texts.revokeText}</p>
    </Dialog>
  )
}

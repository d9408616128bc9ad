import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { removeEmailDomain, type EmailDomain } from '@grana/contract/identity/email-domains'
import { emailDomains as texts } from '@grana/messages/es/identity/email-domains'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'

export interface RemoveDialogProps {
  readonly domain: EmailDomain
  readonly onClose: () => void
}

export function RemoveDialog({ domain: { id, domain }, onClose }: RemoveDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const params = { organization, email_domain: id }
  const remove = () =>
    act('remove', {
      work: () => withProof(() => client.call(removeEmailDomain, { params })),
      done: texts.removed,
      after: onClose,
    })
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={texts.removeTitle(domain)}
        closeLabel={texts.close}
        actions={
          <>
            <Button look="line" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button look="danger" busy={acting !== undefined} busyText={texts.removing} onClick={remove}>
              {texts.removeSave}
            </Button>
          </>
        }
      >
        <p>{texts.removeText}</p>
      </Dialog>
      {dialog}
    </>
  )
}

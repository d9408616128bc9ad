import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { refuseInline } from '#app/lib/refuse-inline.ts'
import {
  removeIdentityProvider,
  switchIdentityProvider,
  type IdentityProvider,
} from '@grana/contract/identity/providers'
import { identityProvider as texts } from '@grana/messages/es/identity/identity-provider'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import styles from './identity-provider.module.css'

export interface ProviderActsProps {
  readonly provider: IdentityProvider
  readonly onChange: () => void
}

export function ProviderActs({ provider: { state }, onChange }: ProviderActsProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const [refusal, setRefusal] = useState<string>()
  const [isRemoving, setIsRemoving] = useState(false)
  const isOff = state === 'off'
  const change = () => {
    setRefusal(undefined)
    act('switch', {
      work: () =>
        withProof(() => client.call(switchIdentityProvider, { params: { organization }, body: { is_on: isOff } })),
      done: isOff ? texts.switchedOn : texts.switchedOff,
      onRefused: refuseInline(setRefusal),
    })
  }
  const remove = () =>
    act('remove', {
      work: () => withProof(() => client.call(removeIdentityProvider, { params: { organization } })),
      done: texts.removed,
      after: () => setIsRemoving(false),
    })
  return (
    <div className={styles.acts}>
      <Button look={isOff ? 'ink' : 'line'} busy={acting === 'switch'} busyText={texts.switching} onClick={change}>
        {isOff ? texts.switchOn : texts.switchOff}
      </Button>
      <Button look="line" onClick={onChange}>
        {texts.change}
      </Button>
      <Button look="quiet" onClick={() => setIsRemoving(true)}>
        {texts.remove}
      </Button>
      <p role="status">{refusal}</p>
      {isRemoving ? (
        <Dialog
          open
          onClose={() => setIsRemoving(false)}
          title={texts.removeTitle}
          closeLabel={texts.close}
          actions={
            <>
              <Button look="line" onClick={() => setIsRemoving(false)}>
                {texts.cancel}
              </Button>
              <Button look="danger" busy={acting === 'remove'} busyText={texts.removing} onClick={remove}>
                {texts.removeSave}
              </Button>
            </>
          }
        >
          <p>{texts.removeText}</p>
        </Dialog>
      ) : null}
      {dialog}
    </div>
  )
}

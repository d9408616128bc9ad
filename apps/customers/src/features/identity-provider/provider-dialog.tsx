import { useState } from 'react'
import { providerProtocols, type IdentityProvider, type ProviderProtocol } from '@grana/contract/identity/providers'
import { identityProvider } from '@grana/messages/es/identity/identity-provider'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Segmented } from '@grana/ui/segmented'
import { commonOf } from './common-fields.tsx'
import { useOpenIdForm } from './openid-form.tsx'
import { useSamlForm } from './saml-form.tsx'
import shared from '@grana/parts/machines/machines.module.css'

const texts = identityProvider.form

const protocols = providerProtocols.map((value) => ({ value, label: identityProvider.protocols[value] }))

export interface ProviderDialogProps {
  readonly provider: IdentityProvider | null
  readonly onClose: () => void
}

/** Connects or changes the provider, by one of the two protocols. What both ask for stays when the protocol is changed. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const [protocol, setProtocol] = useState<ProviderProtocol>(provider?.protocol ?? 'openid')
  const [common, setCommon] = useState(() => commonOf(provider))
  const form = { provider, common, setCommon, onClose }
  const [openid, saml] = [useOpenIdForm(form), useSamlForm(form)]
  const { fields, save, isSaving, proof } = protocol === 'saml' ? saml : openid
  const isOther = provider !== null && provider.protocol !== protocol
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={provider === null ? texts.title : texts.changeTitle}
        closeLabel={identityProvider.close}
        actions={
          <>
            <Button look="line" onClick={onClose}>
              {identityProvider.cancel}
            </Button>
            <Button busy={isSaving} busyText={texts.saving} onClick={save}>
              {texts.save}
            </Button>
          </>
        }
      >
        <div className={shared.fields}>
          <Segmented
            legend={texts.protocol}
            name="protocol"
            options={protocols}
            value={protocol}
            onChange={({ target }) => setProtocol(target.value === 'saml' ? 'saml' : 'openid')}
            echo={isOther ? texts.protocolHint : undefined}
          />
          {fields}
        </div>
      </Dialog>
      {proof}
    </>
  )
}

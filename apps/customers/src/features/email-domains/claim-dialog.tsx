import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { claimEmailDomain, emailDomainLimits } from '@grana/contract/identity/email-domains'
import { errorTexts } from '@grana/messages/es/errors'
import { emailDomains } from '@grana/messages/es/identity/email-domains'
import { identityValidationTexts } from '@grana/messages/es/identity/identity-validation'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'

const texts = emailDomains.form

/** Claims a domain; the list then shows the record to publish. */
export function ClaimDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [domain, setDomain] = useState('')
  const [error, setError] = useState<string>()
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const claim = () => {
    const body = { domain: domain.trim().replace(/^@/, '') }
    if (!claimEmailDomain.body.safeParse(body).success) {
      setError(identityValidationTexts['email_domain.name'])
      return
    }
    act('claim', {
      work: () => withProof(() => client.call(claimEmailDomain, { params: { organization }, body })),
      after: onClose,
      onRefused: ({ code }) => {
        if (code !== 'email_domain.public' && code !== 'email_domain.claimed') return false
        setError(errorTexts[code])
        return true
      },
    })
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={texts.title}
        closeLabel={emailDomains.close}
        actions={
          <>
            <Button look="line" onClick={onClose}>
              {emailDomains.cancel}
            </Button>
            <Button busy={acting !== undefined} busyText={texts.saving} onClick={claim}>
              {texts.save}
            </Button>
          </>
        }
      >
        <Field label={texts.domain} hint={texts.hint} error={error} required>
          <TextInput
            value={domain}
            maxLength={emailDomainLimits.name}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setDomain(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
      </Dialog>
      {dialog}
    </>
  )
}

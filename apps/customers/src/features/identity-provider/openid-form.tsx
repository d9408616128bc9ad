import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { CallError } from '@grana/client/call-error'
import {
  providerFaults,
  providerLimits,
  saveIdentityProvider,
  type IdentityProvider,
} from '@grana/contract/identity/providers'
import { errorTexts } from '@grana/messages/es/errors'
import { identityProvider } from '@grana/messages/es/identity/identity-provider'
import { identityValidationTexts } from '@grana/messages/es/identity/identity-validation'
import { useApi } from '@grana/parts/query/api-context'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { CommonFields, copied, type Common, type ProviderForm, type ProviderFormProps } from './common-fields.tsx'
import { useProviderSave } from './use-provider-save.ts'

const texts = identityProvider.form

type FieldName = 'name' | 'issuer' | 'client_id' | 'client_secret'
type Errors = Partial<Record<FieldName, string>>

const validation: Record<FieldName, string> = {
  name: identityValidationTexts['provider.name'],
  issuer: identityValidationTexts['provider.issuer'],
  client_id: identityValidationTexts['provider.client'],
  client_secret: identityValidationTexts['provider.secret'],
}

const startOf = (provider: IdentityProvider | null) => ({
  issuer: provider?.protocol === 'openid' ? provider.issuer : '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
})

type Values = ReturnType<typeof startOf>

/** An empty secret keeps the stored one. */
function bodyOf(common: Common, { client_secret: secret, ...rest }: Values) {
  return { ...common, ...rest, ...(secret !== '' && { client_secret: secret }) }
}

function errorsOf(body: ReturnType<typeof bodyOf>, isNew: boolean): Errors {
  const parsed = saveIdentityProvider.body.safeParse(body)
  const names = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0] as FieldName)
  const missing: FieldName[] = isNew && body.client_secret === undefined ? ['client_secret'] : []
  return Object.fromEntries([...names, ...missing].map((name) => [name, validation[name]]))
}

function refusalOf({ code, details }: CallError): Errors | undefined {
  if (code === 'provider.secret_missing') return { client_secret: errorTexts[code] }
  if (code !== 'provider.wrong') return undefined
  const fault = providerFaults.find((one) => one === details?.reason)
  return { issuer: fault === undefined ? errorTexts[code] : identityProvider.faults[fault] }
}

/** The form of an OpenID provider; the server fetches its description before it stores anything. */
export function useOpenIdForm({ provider, common, setCommon, onClose }: ProviderFormProps): ProviderForm {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [values, setValues] = useState(() => startOf(provider))
  const { errors, clear, save, isSaving, proof } = useProviderSave<Errors>()
  const isNew = provider?.protocol !== 'openid'
  const body = bodyOf(common, values)
  const line = (name: keyof Values, maxLength: number) => ({
    ...copied,
    value: values[name],
    maxLength,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value })
      clear()
    },
  })
  const change = (changes: Partial<Common>) => {
    setCommon({ ...common, ...changes })
    clear()
  }
  const fields = (
    <CommonFields values={common} nameError={errors.name} onChange={change}>
      <Field label={texts.issuer} hint={texts.issuerHint} error={errors.issuer} required>
        <TextInput {...line('issuer', providerLimits.issuer)} type="url" />
      </Field>
      <Field label={texts.client} error={errors.client_id} required>
        <TextInput {...line('client_id', providerLimits.client)} />
      </Field>
      <Field
        label={texts.secret}
        hint={isNew ? undefined : texts.secretKeep}
        error={errors.client_secret}
        required={isNew}
      >
        <TextInput {...line('client_secret', providerLimits.secret)} type="password" autoComplete="new-password" />
      </Field>
    </CommonFields>
  )
  const send = () => client.call(saveIdentityProvider, { params: { organization }, body })
  return {
    fields,
    save: () => save({ check: () => errorsOf(body, isNew), send, refusalOf, onSaved: onClose }),
    isSaving,
    proof,
  }
}

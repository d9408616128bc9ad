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
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import shared from '#app/lib/machines/machines.module.css'

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
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  creates_accounts: provider?.creates_accounts ?? true,
  is_enforced: provider?.is_enforced ?? false,
})

type Values = ReturnType<typeof startOf>

/** An empty secret keeps the stored one. */
function bodyOf({ client_secret: secret, ...rest }: Values) {
  return { ...rest, ...(secret !== '' && { client_secret: secret }) }
}

function errorsOf(values: Values, isNew: boolean): Errors {
  const parsed = saveIdentityProvider.body.safeParse(bodyOf(values))
  const names = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0] as FieldName)
  const missing: FieldName[] = isNew && values.client_secret === '' ? ['client_secret'] : []
  return Object.fromEntries([...names, ...missing].map((name) => [name, validation[name]]))
}

/** What the server found wrong, at the field where it is mended. */
function refusalOf({ code, details }: CallError): Errors | undefined {
  if (code === 'provider.secret_missing') return { client_secret: errorTexts[code] }
  if (code !== 'provider.wrong') return undefined
  const fault = providerFaults.find((one) => one === details?.reason)
  return { issuer: fault === undefined ? errorTexts[code] : identityProvider.faults[fault] }
}

export interface ProviderDialogProps {
  readonly provider: IdentityProvider | null
  readonly onClose: () => void
}

/** Connects or changes the provider; the server fetches its description before it stores anything. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [values, setValues] = useState(() => startOf(provider))
  const [errors, setErrors] = useState<Errors>({})
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const set = (changes: Partial<Values>) => {
    setValues({ ...values, ...changes })
    setErrors({})
  }
  const save = () => {
    const found = errorsOf(values, provider === null)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    act('save', {
      work: () =>
        withProof(() => client.call(saveIdentityProvider, { params: { organization }, body: bodyOf(values) })),
      after: onClose,
      onRefused: (error) => {
        const refused = refusalOf(error)
        if (refused === undefined) return false
        setErrors(refused)
        return true
      },
    })
  }
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
            <Button busy={acting !== undefined} busyText={texts.saving} onClick={save}>
              {texts.save}
            </Button>
          </>
        }
      >
        <ProviderFields values={values} errors={errors} set={set} isNew={provider === null} />
      </Dialog>
      {dialog}
    </>
  )
}

interface ProviderFieldsProps {
  readonly values: Values
  readonly errors: Errors
  readonly set: (changes: Partial<Values>) => void
  readonly isNew: boolean
}

function ProviderFields({ values, errors, set, isNew }: ProviderFieldsProps) {
  const line = (name: FieldName, maxLength: number) => ({
    value: values[name],
    maxLength,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <div className={shared.fields}>
      <Field label={texts.name} hint={texts.nameHint} error={errors.name} required>
        <TextInput {...line('name', providerLimits.name)} />
      </Field>
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
      <Checkbox
        checked={values.creates_accounts}
        hint={texts.accountsHint}
        onChange={({ target }) => set({ creates_accounts: target.checked })}
      >
        {texts.accounts}
      </Checkbox>
      <Checkbox
        checked={values.is_enforced}
        hint={texts.enforcedHint}
        onChange={({ target }) => set({ is_enforced: target.checked })}
      >
        {texts.enforced}
      </Checkbox>
    </div>
  )
}

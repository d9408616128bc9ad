import type { ReactNode } from 'react'
import { providerLimits, type IdentityProvider } from '@grana/contract/identity/providers'
import { identityProvider } from '@grana/messages/es/identity/identity-provider'
import { Checkbox } from '@grana/ui/checkbox'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'

const texts = identityProvider.form

export const commonOf = (provider: IdentityProvider | null) => ({
  name: provider?.name ?? '',
  creates_accounts: provider?.creates_accounts ?? true,
  is_enforced: provider?.is_enforced ?? false,
})

export type Common = ReturnType<typeof commonOf>

/** What the form of each protocol receives, and what the dialog shows of it. */
export interface ProviderFormProps {
  readonly provider: IdentityProvider | null
  readonly common: Common
  readonly setCommon: (common: Common) => void
  readonly onClose: () => void
}

export interface ProviderForm {
  readonly fields: ReactNode
  readonly save: () => void
  readonly isSaving: boolean
  /** Asks for the identity of the owner, over the dialog. */
  readonly proof: ReactNode
}

/** Attributes of an input for what is copied from another page. */
export const copied = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

export interface CommonFieldsProps {
  readonly values: Common
  readonly nameError: string | undefined
  readonly onChange: (changes: Partial<Common>) => void
  /** The fields of the protocol. */
  readonly children: ReactNode
}

export function CommonFields({ values, nameError, onChange, children }: CommonFieldsProps) {
  return (
    <>
      <Field label={texts.name} hint={texts.nameHint} error={nameError} required>
        <TextInput
          {...copied}
          value={values.name}
          maxLength={providerLimits.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      {children}
      <Checkbox
        checked={values.creates_accounts}
        hint={texts.accountsHint}
        onChange={({ target }) => onChange({ creates_accounts: target.checked })}
      >
        {texts.accounts}
      </Checkbox>
      <Checkbox
        checked={values.is_enforced}
        hint={texts.enforcedHint}
        onChange={({ target }) => onChange({ is_enforced: target.checked })}
      >
        {texts.enforced}
      </Checkbox>
    </>
  )
}

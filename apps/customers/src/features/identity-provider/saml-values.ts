import type { CallError } from '@grana/client/call-error'
import { samlFaults, saveSamlProvider, type IdentityProvider } from '@grana/contract/identity/providers'
import { errorTexts } from '@grana/messages/es/errors'
import { identityProvider } from '@grana/messages/es/identity/identity-provider'
import { identityValidationTexts } from '@grana/messages/es/identity/identity-validation'
import type { Common } from './common-fields.tsx'

export const attributeNames = [
  'email_attribute',
  'given_name_attribute',
  'family_name_attribute',
  'groups_attribute',
] as const
type AttributeName = (typeof attributeNames)[number]

type FieldName = 'name' | 'metadata' | 'entity_id' | 'sign_in_url' | 'certificates' | 'sign_out_url' | AttributeName
export type SamlErrors = Partial<Record<FieldName, string>>

const validation: Record<FieldName, string> = {
  name: identityValidationTexts['provider.name'],
  metadata: identityValidationTexts['provider.metadata'],
  entity_id: identityValidationTexts['provider.entity'],
  sign_in_url: identityValidationTexts['provider.sign_in'],
  sign_out_url: identityValidationTexts['provider.sign_out'],
  certificates: identityValidationTexts['provider.certificate'],
  email_attribute: identityValidationTexts['provider.attribute'],
  given_name_attribute: identityValidationTexts['provider.attribute'],
  family_name_attribute: identityValidationTexts['provider.attribute'],
  groups_attribute: identityValidationTexts['provider.attribute'],
}

export type Way = 'metadata' | 'hand'

/** A provider that is connected shows its data, which metadata would replace. */
const wayOf = (provider: IdentityProvider | null): Way => (provider?.saml === undefined ? 'metadata' : 'hand')

export const samlStart = (provider: IdentityProvider | null) => ({
  way: wayOf(provider),
  metadata: '',
  entity_id: provider?.saml === undefined ? '' : provider.issuer,
  sign_in_url: provider?.saml?.sign_in_url ?? '',
  certificates: provider?.saml?.certificates.map(({ certificate }) => certificate.trim()).join('\n') ?? '',
  sign_out_url: provider?.saml?.sign_out_url ?? '',
  email_attribute: provider?.saml?.attributes.email ?? '',
  given_name_attribute: provider?.saml?.attributes.given_name ?? '',
  family_name_attribute: provider?.saml?.attributes.family_name ?? '',
  groups_attribute: provider?.saml?.attributes.groups ?? '',
})

export type SamlValues = ReturnType<typeof samlStart>

/** Each block is a certificate; text without its lines counts as one, which the server refuses or reads. */
function certificatesIn(text: string): string[] {
  const blocks = text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g)
  return blocks ?? (text.trim() === '' ? [] : [text.trim()])
}

const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))

/** The fields of the chosen way only, and of the optional ones those that say something. */
export function samlBody(common: Common, values: SamlValues) {
  const { way, metadata, entity_id, sign_in_url, certificates, ...optional } = values
  const data =
    way === 'metadata' ? { metadata } : { entity_id, sign_in_url, certificates: certificatesIn(certificates) }
  return { ...common, ...data, ...filled(optional) }
}

export function samlErrors(body: ReturnType<typeof samlBody>): SamlErrors {
  const parsed = saveSamlProvider.body.safeParse(body)
  const names = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0] as FieldName)
  return Object.fromEntries(names.map((name) => [name, validation[name]]))
}

/** What the server found wrong, at the field where it is mended. */
export function samlRefusal({ code, details }: CallError, { way }: SamlValues): SamlErrors | undefined {
  if (code !== 'provider.wrong') return undefined
  const fault = samlFaults.find((one) => one === details?.reason)
  const text = fault === undefined ? errorTexts[code] : identityProvider.samlFaults[fault]
  if (way === 'metadata') return { metadata: text }
  if (fault === 'bad_address') return { sign_in_url: text }
  return { certificates: text }
}

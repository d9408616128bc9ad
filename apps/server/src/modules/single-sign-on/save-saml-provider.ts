import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { saveSamlProvider as operation } from '@grana/contract/identity/providers'
import type { HandlerInput } from '@grana/contract/operation'
import { loadProvider } from './get-identity-provider.ts'
import { lockProvider, type SamlSettings } from './queries-providers.ts'
import { isBrowsable } from './saml/browsable.ts'
import { describeCertificate, normalizeCertificates } from './saml/certificates.ts'
import { readProviderMetadata, type ProviderData } from './saml/provider-metadata.ts'
import { refuse, SamlFaultError } from './saml/xml.ts'
import { storeProvider } from './store-provider.ts'

type Form = HandlerInput<typeof operation>['body']

function dataOf({ metadata, entity_id: entityId, sign_in_url: signInUrl, certificates }: Form): ProviderData {
  if (metadata !== undefined) return readProviderMetadata(metadata)
  return { entityId: entityId ?? '', signInUrl: signInUrl ?? '', certificates: certificates ?? [] }
}

/** The data in normal form. Nothing is fetched: a browser is sent to these addresses, and what comes back is signed. */
function checkData({ config, clock }: Context, form: Form): ProviderData {
  const { entityId, signInUrl, certificates } = dataOf(form)
  if (!/^\S{1,500}$/.test(entityId)) refuse('not_metadata')
  for (const address of [signInUrl, form.sign_out_url])
    if (address !== undefined && !isBrowsable(config, address)) refuse('bad_address')
  return { entityId, signInUrl, certificates: normalizeCertificates(certificates, clock()) }
}

function readData(context: Context, form: Form): ProviderData {
  try {
    return checkData(context, form)
  } catch (error) {
    if (!(error instanceof SamlFaultError)) throw error
    throw new DomainError('provider.wrong', { details: { reason: error.reason } })
  }
}

const settingsOf = (form: Form, { signInUrl, certificates }: ProviderData): SamlSettings => ({
  protocol: 'saml',
  name: form.name,
  sign_in_url: signInUrl,
  sign_out_url: form.sign_out_url ?? null,
  certificates,
  email_attribute: form.email_attribute ?? null,
  given_name_attribute: form.given_name_attribute ?? null,
  family_name_attribute: form.family_name_attribute ?? null,
  groups_attribute: form.groups_attribute ?? null,
  creates_accounts: form.creates_accounts,
  is_enforced: form.is_enforced,
})

/** Connects or changes a SAML provider. */
export const saveSamlProvider = handle(operation, async (context, { user, membership }, { body: form }) => {
  const { organizationId } = membership
  const data = readData(context, form)
  return inTransactionAs(context.db, user, async (trx) => {
    const stored = await lockProvider(trx, organizationId)
    await storeProvider(context, trx, {
      organizationId,
      userId: user.id,
      stored,
      issuer: data.entityId,
      protocol: 'saml',
      settingsOf: () => settingsOf(form, data),
      details: {
        sign_in_url: data.signInUrl,
        certificates: data.certificates.map((pem) => describeCertificate(pem).sha256).join(' '),
      },
    })
    return loadProvider(trx, context.config, organizationId)
  })
})

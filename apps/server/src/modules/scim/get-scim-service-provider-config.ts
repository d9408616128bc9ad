import { maxBodyBytes } from '#server/http/body/body-limits.ts'
import { handle } from '#server/http/handle.ts'
import { getScimServiceProviderConfig as operation } from '@grana/contract/identity/scim-discovery'
import { scimLimits, scimUrns } from '@grana/contract/identity/scim-fields'

export const getScimServiceProviderConfig = handle(operation, () => ({
  schemas: [scimUrns.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: maxBodyBytes },
  filter: { supported: true, maxResults: scimLimits.page },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer',
      description: 'Credential of the directory of an organization, grana_scim_…',
    },
  ],
}))

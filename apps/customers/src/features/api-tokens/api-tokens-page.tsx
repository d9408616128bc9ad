import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { listApiTokens, revokeApiToken, rotateApiToken } from '@grana/contract/machines/api-tokens'
import { listV1Programs } from '@grana/contract/machines/v1-programs'
import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { TokensView, type TokensFrameProps } from '@grana/parts/machines/tokens-view'
import { useApi } from '@grana/parts/query/api-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { CreateOrganizationTokenDialog } from './create-token-dialog.tsx'

function Frame({ action, children }: TokensFrameProps) {
  return (
    <Screen title={texts.title} lede={texts.lede} action={action}>
      {children}
    </Screen>
  )
}

function Tokens() {
  const client = useApi()
  const { id: organization } = useOrganization()
  return (
    <TokensView
      query={useApiQuery(listApiTokens, { params: { organization } })}
      caption={texts.table}
      examplePath={listV1Programs.path}
      rotate={({ id }) => client.call(rotateApiToken, { params: { organization, api_token: id } })}
      revoke={({ id }) => client.call(revokeApiToken, { params: { organization, api_token: id } })}
      CreateDialog={CreateOrganizationTokenDialog}
      Frame={Frame}
    />
  )
}

/** API tokens of the organization: what each may do, until when, and when it was last used. */
export function ApiTokensPage() {
  return (
    <SecondFactorScreen title={texts.title} reason={texts.factor}>
      <Tokens />
    </SecondFactorScreen>
  )
}

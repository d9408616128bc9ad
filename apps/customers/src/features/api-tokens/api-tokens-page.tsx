import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { listApiTokens, rotateApiToken, type ApiToken } from '@grana/contract/machines/api-tokens'
import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { TokenTable } from './token-table.tsx'
import styles from './api-tokens.module.css'

function Tokens() {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiToken>()
  const [secret, setSecret] = useState<string>()
  const query = useApiQuery(listApiTokens, { params: { organization } })
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const rotate = (token: ApiToken) =>
    act(token.id, {
      work: async () => {
        const params = { organization, api_token: token.id }
        const issued = await withProof(() => client.call(rotateApiToken, { params }))
        setSecret(issued.secret)
      },
    })
  const create = <Button onClick={() => setIsCreating(true)}>{texts.create}</Button>
  return (
    <Screen title={texts.title} lede={texts.lede} action={query.data?.length === 0 ? null : create}>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} action={create} />
          ) : (
            <TokenTable tokens={tokens} rotating={acting} onRotate={rotate} onRevoke={setRevoking} />
          )
        }
      </QueryView>
      {isCreating ? (
        <CreateTokenDialog
          onClose={() => setIsCreating(false)}
          onIssued={(issued) => {
            setIsCreating(false)
            setSecret(issued)
          }}
        />
      ) : null}
      {revoking === undefined ? null : <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
      {secret === undefined ? null : <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      {dialog}
    </Screen>
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

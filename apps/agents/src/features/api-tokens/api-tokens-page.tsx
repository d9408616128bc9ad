import { PageHead } from '#app/lib/page-head.tsx'
import {
  createAgentToken,
  listAgentTokens,
  revokeAgentToken,
  rotateAgentToken,
} from '@grana/contract/machines/agent-tokens'
import { agentTokenScopes } from '@grana/contract/machines/token-scopes'
import { listV1AgentReports } from '@grana/contract/machines/v1-agent'
import { agentTokens as texts } from '@grana/messages/es/machines/agent-tokens'
import { portal } from '@grana/messages/es/portal'
import { CreateTokenDialog } from '@grana/parts/machines/create-token-dialog'
import { TokenFields, useTokenForm } from '@grana/parts/machines/token-fields'
import { TokensView, type CreateDialogProps, type TokensFrameProps } from '@grana/parts/machines/tokens-view'
import { useApi } from '@grana/parts/query/api-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import styles from './api-tokens.module.css'

function CreateDialog(props: CreateDialogProps) {
  const client = useApi()
  const form = useTokenForm(agentTokenScopes, ['reports:read', 'events:read'])
  const { name, scopes, days } = form.values
  return (
    <CreateTokenDialog
      {...props}
      isValid={form.isValid}
      create={() => client.call(createAgentToken, { body: { name, scopes: [...scopes], days } })}
    >
      {(isTried) => <TokenFields form={form} nameHint={texts.nameHint} scopeTexts={texts.scopes} isTried={isTried} />}
    </CreateTokenDialog>
  )
}

function Frame({ action, children }: TokensFrameProps) {
  return (
    <>
      {action === null ? null : <div className={styles.action}>{action}</div>}
      {children}
    </>
  )
}

function Tokens() {
  const client = useApi()
  return (
    <TokensView
      query={useApiQuery(listAgentTokens, {})}
      caption={texts.table}
      examplePath={listV1AgentReports.path}
      rotate={({ id }) => client.call(rotateAgentToken, { params: { agent_token: id } })}
      revoke={({ id }) => client.call(revokeAgentToken, { params: { agent_token: id } })}
      CreateDialog={CreateDialog}
      Frame={Frame}
    />
  )
}

/** API tokens of the agent: what each may do, until when, and when it was last used. */
export function ApiTokensPage() {
  return (
    <div>
      <title>{portal.title(texts.title)}</title>
      <PageHead className={styles.head} title={texts.title} lede={texts.lede} />
      <div className={styles.main}>
        <RequireSecondFactor title={texts.factor}>
          <Tokens />
        </RequireSecondFactor>
      </div>
    </div>
  )
}

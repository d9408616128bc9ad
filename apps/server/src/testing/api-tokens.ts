import type { TestApi } from '#server/testing/test-api.ts'
import { createAgentToken, type IssuedAgentToken } from '@grana/contract/machines/agent-tokens'
import { createApiToken, type IssuedToken } from '@grana/contract/machines/api-tokens'
import {
  agentTokenScopes,
  tokenScopes,
  type AgentTokenScope,
  type TokenScope,
} from '@grana/contract/machines/token-scopes'
import type { CallInput, Operation } from '@grana/contract/operation'
import { dataOf } from './programs.ts'
import type { ReportWorld, SignedInUser } from './reports.ts'

export type TokenOptions = { scopes?: readonly TokenScope[]; programs?: string[]; days?: 30 | 90 | 180 | 365 }

/** A token of an organization; of all its programs and with every scope unless said otherwise. */
export async function issueToken(
  { browser, organization }: Pick<ReportWorld, 'browser' | 'organization'>,
  { scopes, programs, days = 90 }: TokenOptions = {},
): Promise<{ secret: string; id: string }> {
  const possible = tokenScopes.filter((scope) => programs === undefined || scope !== 'audit:read')
  const answer = await browser.call(createApiToken, {
    params: { organization },
    body: { name: `token ${Math.random()}`, scopes: [...(scopes ?? possible)], ...(programs && { programs }), days },
  })
  if (answer.status !== 200)
    throw new Error(`creating a token answered ${answer.status} ${JSON.stringify(answer.body)}`)
  const { secret, tokens } = dataOf<IssuedToken>(answer)
  return { secret, id: tokens.find(({ hint }) => hint === secret.slice(-4))?.id ?? '' }
}

type AgentTokenOptions = { scopes?: readonly AgentTokenScope[]; days?: 30 | 90 | 180 | 365 }

/** A token of an agent, with every scope unless said otherwise. */
export async function issueAgentToken(
  { browser }: Pick<SignedInUser, 'browser'>,
  { scopes = agentTokenScopes, days = 90 }: AgentTokenOptions = {},
): Promise<{ secret: string; id: string }> {
  const answer = await browser.call(createAgentToken, {
    body: { name: `token ${Math.random()}`, scopes: [...scopes], days },
  })
  if (answer.status !== 200)
    throw new Error(`creating a token answered ${answer.status} ${JSON.stringify(answer.body)}`)
  const { secret, tokens } = dataOf<IssuedAgentToken>(answer)
  return { secret, id: tokens.find(({ hint }) => hint === secret.slice(-4))?.id ?? '' }
}

/** Fills the parameters of a path. */
function pathOf(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

type MachineCall = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Calls the API as a machine does: a bearer token, and no cookie or other header of a browser. */
export async function callByToken<O extends Operation>(
  { app }: Pick<TestApi, 'app'>,
  secret: string | undefined,
  operation: O,
  input: Partial<CallInput<O>> & MachineCall = {},
) {
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await app.inject({
    method: operation.method,
    url: `${pathOf(operation.path, input.params)}${query.size > 0 ? `?${query.toString()}` : ''}`,
    headers: { ...(secret !== undefined && { authorization: `Bearer ${secret}` }), accept: 'application/json' },
    ...(input.body !== undefined && { payload: input.body as object }),
  })
  const body = response.json<Record<string, unknown> & { data?: unknown; meta?: { next?: string }; code?: string }>()
  return { status: response.statusCode, body }
}

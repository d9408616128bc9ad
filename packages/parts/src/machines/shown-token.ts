import type { AgentToken } from '@grana/contract/machines/agent-tokens'
import type { ApiToken } from '@grana/contract/machines/api-tokens'
import type { TokenScope } from '@grana/contract/machines/token-scopes'

/** A token of an organization or of an agent; that of an agent has no other creator and no choice of programs. */
export type ShownToken = Omit<AgentToken, 'scopes' | 'state'> &
  Partial<Pick<ApiToken, 'created_by' | 'programs'>> & {
    readonly scopes: readonly TokenScope[]
    readonly state: ApiToken['state'] | AgentToken['state']
  }

/** What an API token may do. A token does nothing else, whatever its creator may do. */
export const tokenScopes = [
  'programs:read',
  'reports:read',
  'comments:write',
  'known_issues:read',
  'known_issues:write',
  'events:read',
  'audit:read',
] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Scopes that cover the whole organization: a token for chosen programs cannot have them. */
export const wholeOrganizationScopes: readonly TokenScope[] = ['audit:read']

/** What a token of an agent may do: read what the agent reads, and comment. Reports are sent by people. */
export const agentTokenScopes = [
  'programs:read',
  'reports:read',
  'comments:write',
  'events:read',
] as const satisfies readonly TokenScope[]
export type AgentTokenScope = (typeof agentTokenScopes)[number]

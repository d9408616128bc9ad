import { ScopeBox, type ScopeProgram } from '#app/lib/scope-box.tsx'
import { paths } from '#app/paths.ts'
import { getAgentProgram } from '@grana/contract/programs/agents'
import { scopeCheck as texts } from '@grana/messages/es/apps/scope-check'
import { useApp } from '@grana/parts/app/app-context'
import { Panel } from '@grana/parts/home/working-home'
import { useApi } from '@grana/parts/query/api-context'
import { operationQuery } from '@grana/parts/query/operation-query'
import type { AgentHome } from './use-home.ts'

/** More programs than an agent tests at once; each is one request, and only when something is checked. */
const most = 30

/** Checks an address against the scopes of the agent's programs, which are loaded at the first check. */
export function ScopePanel({ programs }: { readonly programs: AgentHome['programs'] }) {
  const { queries } = useApp()
  const client = useApi()
  const { invited, followed, reported } = programs
  const own = [...invited, ...followed, ...reported].slice(0, most)
  if (own.length === 0) return null
  const load = async (): Promise<readonly ScopeProgram[]> => {
    const answers = await Promise.all(
      own.map(({ id }) =>
        queries.ensureQueryData(operationQuery(client, getAgentProgram, { params: { program: id } })),
      ),
    )
    return answers.map(({ program }) => program)
  }
  return (
    <Panel id="scope-check" title={texts.title}>
      <ScopeBox load={load} unknownText={texts.unknown} addressOf={(id) => paths.program(id)} />
    </Panel>
  )
}

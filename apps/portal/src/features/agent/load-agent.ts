import type { AgentAnswer, CategoryNames } from '#app/lib/agent-answer.ts'
import { failedAnswer } from '#app/lib/failed-answer.ts'
import type { RenderContext } from '#app/lib/render-context.ts'
import { CallError } from '@grana/client/call-error'
import { createClient } from '@grana/client/create-client'
import { getOpenProfile } from '@grana/contract/profiles'
import { weaknessCategoryTexts } from '@grana/messages/es/taxonomy/weaknesses'

const categoryNames: CategoryNames = Object.fromEntries(
  Object.entries(weaknessCategoryTexts).map(([id, { name }]) => [id, name]),
)

/** The public profile of an agent. A hidden one gives the same answer as one that does not exist. */
export async function loadAgent(
  source: Pick<RenderContext, 'api' | 'reportError'>,
  username: string,
): Promise<AgentAnswer> {
  try {
    const profile = await createClient(source.api).call(getOpenProfile, { params: { username } })
    return { status: 'loaded', profile, categoryNames }
  } catch (error) {
    if (error instanceof CallError && error.code === 'request.not_found') return { status: 'hidden', categoryNames }
    return failedAnswer(error, source.reportError)
  }
}

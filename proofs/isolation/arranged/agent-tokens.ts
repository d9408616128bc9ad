import { byHand, nameOf, type Arrange, type HandArrangements } from '../arrange.ts'
import { makeAgentToken } from '../machines.ts'
import { makePerson } from '../world.ts'
import { newAgent } from './member-resources.ts'

/** A token of a new agent who calls; of another one where the relation requires it. */
const ofToken: Arrange = async (asked, tenant) => {
  const { world, relation, isAllowed } = asked
  const by = relation === 'own' && isAllowed ? await makePerson(world, 'agent') : undefined
  const userId = by?.user?.id ?? (await newAgent(asked, tenant)).id
  const id = await makeAgentToken(world.db, userId)
  return { params: { agent_token: nameOf(asked, id) }, ...(by !== undefined && { by }) }
}

/** Requests about API tokens of agents, which belong to one agent and to no tenant. */
export const agentTokenArrangements: HandArrangements = {
  rotateAgentToken: byHand('only the agent has a token to rotate', ofToken),
  revokeAgentToken: byHand('only the agent has a token to revoke', ofToken),
}

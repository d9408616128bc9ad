import { insertTestCredential } from '@grana/server/modules/test-credentials/test-credential'
import { insertTarget } from '@grana/server/testing/programs'
import { byHand, nameOf, type Arrange, type CellContext, type HandArrangements } from '../arrange.ts'
import type { Tenant } from '../tenant.ts'
import { makePerson } from '../world.ts'
import { agentResources } from './agent-resources.ts'

/** The program that the relation requires, and its tenant. */
async function placeOf(asked: CellContext, tenant: Tenant): Promise<{ program: string; home: Tenant }> {
  const { program = '' } = (await agentResources['program']?.(asked, tenant)) ?? {}
  const { ours, theirs, third } = asked.world
  const home = [theirs, third].find((one) => [one.program, one.otherProgram, one.closed].includes(program)) ?? ours
  return { program, home }
}

/** The pool of the target in scope; an agent who may claim is a new one, so that the next cell finds the world unchanged. */
function inPool(isFilled: boolean): Arrange {
  return async (asked, tenant) => {
    const { program, home } = await placeOf(asked, tenant)
    const params = { program, target: nameOf(asked, home.writer.target) }
    if (!asked.isAllowed) return { params }
    const place = { organizationId: home.id, programId: program, targetId: home.writer.target, addedBy: home.member.id }
    if (isFilled) await insertTestCredential(asked.world.db, place)
    return { params, by: await makePerson(asked.world, 'agent') }
  }
}

/** An account that the agent holds; that of another agent where they may not. */
const held: Arrange = async (asked, tenant) => {
  const { program, home } = await placeOf(asked, tenant)
  const { db, ours } = asked.world
  if (asked.relation === 'deleted' || asked.relation === 'malformed')
    return { params: { program, target: nameOf(asked, home.writer.target) } }
  const target = await insertTarget(db, home.id, { name: `Target ${home.mark}` })
  const agentId = asked.relation === 'own' ? (asked.person.user?.id ?? ours.asked.user.id) : ours.asked.user.id
  const place = { organizationId: home.id, programId: program, targetId: target, addedBy: home.member.id }
  await insertTestCredential(db, { ...place, agentId })
  return { params: { program, target } }
}

const claimed = 'the agent holds an account of the pool'

/** Requests about accounts for testing that their contract does not determine. */
export const testCredentialArrangements: HandArrangements = {
  claimTestCredential: byHand('the pool has a free account', inPool(true)),
  requestTestCredential: byHand('the pool is empty', inPool(false)),
  openTestCredential: byHand(claimed, held),
  returnTestCredential: byHand(claimed, held),
}

import { randomUUID } from 'node:crypto'
import { insertTestCredential } from '@grana/server/modules/test-credentials/test-credential'
import { insertTarget } from '@grana/server/testing/programs'
import {
  byHand,
  nameOf,
  organizationOf,
  programOf,
  type Arrange,
  type CellContext,
  type HandArrangements,
} from '../arrange.ts'
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
    else await asked.world.db.deleteFrom('test_credentials').where('state', '=', 'free').execute()
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

/** A request to the pool of a target, with an account that no pool has. */
function toPool(body: (account: string) => Record<string, unknown>): Arrange {
  return async (asked, tenant) => ({
    params: {
      organization: organizationOf(asked, false),
      program: nameOf(asked, programOf(asked, tenant)),
      target: tenant.writer.target,
    },
    body: body(`${tenant.mark}-${randomUUID()}`),
  })
}

const once = 'an account is in a pool once'
const inFile = toPool((account) => ({ content: `${account},secret`, has_header: false }))

const claimed = 'the agent holds an account of the pool'

/** Requests about accounts for testing that their contract does not determine. */
export const testCredentialArrangements: HandArrangements = {
  addTestCredential: byHand(
    once,
    toPool((account) => ({ account, secret: 'secret' })),
  ),
  previewTestCredentials: byHand(once, inFile),
  importTestCredentials: byHand(once, inFile),
  claimTestCredential: byHand('the pool has a free account', inPool(true)),
  requestTestCredential: byHand('the pool is empty', inPool(false)),
  openTestCredential: byHand(claimed, held),
  returnTestCredential: byHand(claimed, held),
}

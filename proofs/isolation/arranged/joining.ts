import { openJoinTerms } from '@grana/contract/programs/join-terms'
import type { JoinRequestState } from '@grana/contract/programs/joining'
import {
  byHand,
  nameOf,
  organizationOf,
  programOf,
  type Arrange,
  type CellContext,
  type HandArrangements,
} from '../arrange.ts'
import { createTenantProgram, type Tenant } from '../tenant.ts'
import { allowEmailsAbout, appointToProgram, makePerson } from '../world.ts'
import { newAgent } from './member-resources.ts'

const joining = { ...openJoinTerms, accepts_requests: true }

type Asking = { program: string; userId: string; state?: JoinRequestState }

async function insertJoinRequest(
  { world }: CellContext,
  tenant: Tenant,
  { program, userId, state = 'pending' }: Asking,
): Promise<string> {
  const at = new Date()
  const { id } = await world.db
    .insertInto('join_requests')
    .values({
      organization_id: tenant.id,
      program_id: program,
      user_id: userId,
      message: `Request ${tenant.mark}`,
      created_at: at,
      state,
      answered_at: state === 'pending' ? null : at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An agent sees a program that accepts requests. */
const listing: Arrange = async ({ world, isAllowed }) => {
  if (isAllowed) await createTenantProgram(world.third, { joining })
  return {}
}

/** Only a program of its own, which is new, can be asked; the others name programs that accept no requests. */
const asking: Arrange = async (asked) => {
  const { world, relation, isAllowed } = asked
  const { third, theirs } = world
  const body = { message: `Request ${third.mark}` }
  if (relation === 'own' && isAllowed) {
    const by = await makePerson(world, 'agent')
    const { program } = await createTenantProgram(third, { joining })
    return { params: { program }, body, by }
  }
  const known = relation === 'archived' ? third.closed : relation === 'foreign' ? theirs.program : third.program
  return { params: { program: nameOf(asked, known) }, body }
}

/** An agent withdraws a request of their own; an ended one belongs to another agent. */
const withdrawing: Arrange = async (asked) => {
  const { world, relation, isAllowed } = asked
  const { third, theirs } = world
  const isOwn = relation === 'own' && isAllowed
  const by = isOwn ? await makePerson(world, 'agent') : undefined
  const tenant = relation === 'foreign' ? theirs : third
  const { program } = isOwn ? await createTenantProgram(third, { joining }) : { program: tenant.program }
  const userId = by?.user?.id ?? (await newAgent(asked, tenant)).id
  const request = await insertJoinRequest(asked, tenant, { program, userId })
  return { params: { request: nameOf(asked, request) }, ...(by !== undefined && { by }) }
}

/** An authorized member answers a request to a new program. */
const answering: Arrange = async (asked, tenant) => {
  const { id: userId, email } = await newAgent(asked, tenant)
  allowEmailsAbout(asked.world, tenant, email)
  const isFresh = asked.isAllowed
  // Without requests: every agent sees the programs that accept them.
  const { program } = isFresh ? await createTenantProgram(tenant) : { program: programOf(asked, tenant) }
  if (isFresh && asked.relation === 'own') await appointToProgram(asked.world, asked.person, program)
  const request = await insertJoinRequest(asked, tenant, { program, userId })
  const organization = organizationOf(asked, false)
  return { params: { organization, program: nameOf(asked, program), request }, body: { accept: true } }
}

/** Requests about joining that their contract does not determine. */
export const joiningArrangements: HandArrangements = {
  listJoinablePrograms: byHand('shows programs that accept requests, which is a setting', listing),
  askToJoin: byHand('only a program that accepts requests can be asked', asking),
  withdrawJoinRequest: byHand('only the agent has a request to withdraw', withdrawing),
  answerJoinRequest: byHand('gives an agent a place, so an authorized caller gets a new program', answering),
}

import { answerDispute, openDispute } from '@grana/contract/reports/disputes'
import type { ReportEventKind } from '@grana/contract/reports/values'
import { ruleDispute, takeDispute } from '@grana/contract/staff/disputes'
import { closedReport, disputedReport } from '@grana/server/testing/disputes'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '@grana/server/testing/reports'
import { grantPasskey } from '@grana/server/testing/staff'
import type { TestBrowser } from '@grana/server/testing/test-browser'
import { insertTestUser } from '@grana/server/testing/test-user'
import { crowd, repeatFor, successes, type Arena, type Race } from './arena.ts'
import { bothOf } from './report-setup.ts'

type DisputeSetup = {
  world: ReportWorld
  lead: SignedInUser
  /** A member who answers and two people of staff who rule, each at both instances. */
  members: readonly TestBrowser[]
  arbiters: readonly TestBrowser[]
}

const setups = new WeakMap<Arena, Promise<DisputeSetup>>()

async function createSetup(arena: Arena): Promise<DisputeSetup> {
  const world = await reportWorld(arena.api)
  const lead = await world.inProgram('administrator')
  const arbiters: TestBrowser[] = []
  for (const role of ['triager', 'administrator'] as const) {
    const person = await insertTestUser(arena.db, { kind: 'staff', staff_role: role })
    arbiters.push(...(await arena.at(person)))
    await grantPasskey(arena.db, person.id)
  }
  return { world, lead, members: await bothOf(arena, lead), arbiters }
}

function getSetup(arena: Arena): Promise<DisputeSetup> {
  const setup = setups.get(arena) ?? createSetup(arena)
  setups.set(arena, setup)
  return setup
}

async function countEvents({ db }: Arena, report: string, kind: ReportEventKind): Promise<number> {
  const rows = await db
    .selectFrom('report_events')
    .select('number')
    .where('report_id', '=', report)
    .where('kind', '=', kind)
    .execute()
  return rows.length
}

/** A disputed report of a new agent: the daily quota would refuse that many by one agent. */
async function disputed(arena: Arena) {
  const setup = await getSetup(arena)
  const agent = await reportingAgent(arena.api)
  return { setup, ...(await disputedReport(arena.db, setup.world, { agent, by: setup.lead })) }
}

const open: Race = {
  name: 'open a dispute',
  async prepare(arena) {
    const { world, lead } = await getSetup(arena)
    const agent = await reportingAgent(arena.api)
    const report = await closedReport(arena.db, world, { agent, by: lead })
    const sent = { params: { report }, body: { ground: 'scope', text: 'It is in scope.' } } as const
    return {
      tries: repeatFor(await bothOf(arena, agent), { count: crowd, send: (own) => own.call(openDispute, sent) }),
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'dispute_opened')) === 1,
    }
  },
}

const answer: Race = {
  name: 'answer a dispute',
  async prepare(arena) {
    const { setup, report } = await disputed(arena)
    const sent = { params: { organization: setup.world.organization, report }, body: { text: 'It is not.' } }
    return {
      tries: repeatFor(setup.members, { count: crowd, send: (own) => own.call(answerDispute, sent) }),
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'dispute_answered')) === 1,
    }
  },
}

const take: Race = {
  name: 'take a dispute',
  async prepare(arena) {
    const { setup, report, dispute } = await disputed(arena)
    const sent = { params: { id: dispute } }
    return {
      tries: repeatFor(setup.arbiters, { count: crowd, send: (own) => own.call(takeDispute, sent) }),
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'dispute_taken')) === 1,
    }
  },
}

const rule: Race = {
  name: 'rule a dispute',
  async prepare(arena) {
    const { setup, report, dispute } = await disputed(arena)
    const params = { organization: setup.world.organization, report }
    await setup.members[0]!.call(answerDispute, { params, body: { text: 'It is not.' } })
    await setup.arbiters[0]!.call(takeDispute, { params: { id: dispute } })
    const body = { ruling: 'overturned', effect: 'reopen', clause: '1.1', text: 'It is in scope.' } as const
    return {
      tries: repeatFor(setup.arbiters, {
        count: crowd,
        send: (own) => own.call(ruleDispute, { params: { id: dispute }, body }),
      }),
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'dispute_ruled')) === 1,
    }
  },
}

export const disputeRaces: readonly Race[] = [open, answer, take, rule]

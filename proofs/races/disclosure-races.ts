import {
  agreeToAgentDisclosure,
  agreeToReportDisclosure,
  declineAgentDisclosure,
  withdrawAgentDisclosure,
  withdrawReportDisclosure,
  writeAgentDisclosure,
  writeReportDisclosure,
} from '@grana/contract/reports/disclosure'
import type { ReportEventKind } from '@grana/contract/reports/values'
import { withdrawStaffDisclosure } from '@grana/contract/staff/disclosures'
import { buildTasks } from '@grana/server/tasks'
import { agreedDisclosure, closedReport, dayAhead, limitedDisclosure } from '@grana/server/testing/disclosures'
import {
  grantSecondFactor,
  reportingAgent,
  reportWorld,
  type ReportWorld,
  type SignedInUser,
} from '@grana/server/testing/reports'
import { signInTestStaff } from '@grana/server/testing/staff'
import type { TestBrowser } from '@grana/server/testing/test-browser'
import { startTestWorker, type TestWorker } from '@grana/server/testing/test-worker'
import { group, repeatFor, successes, type Arena, type Race } from './arena.ts'
import { bothOf } from './report-setup.ts'

type DisclosureSetup = ReportWorld & {
  worker: TestWorker
  leader: SignedInUser
  owners: readonly TestBrowser[]
  staff: readonly TestBrowser[]
}

/** One organization for all rounds, with two owners of its program and an administrator of the platform. */
const setups = new WeakMap<Arena, Promise<DisclosureSetup>>()

async function createSetup(arena: Arena): Promise<DisclosureSetup> {
  const world = await reportWorld(arena.api)
  const worker = await startTestWorker({}, arena.api.database)
  arena.atEnd.push(() => worker.close())
  const [leader, second] = [await world.inProgram('owner'), await world.inProgram('owner')]
  const owners = [...(await bothOf(arena, leader)), ...(await bothOf(arena, second))]
  // The first browser of a person was signed in before the factor counted.
  await grantSecondFactor(arena.db, leader.user)
  const irene = await signInTestStaff(arena.api)
  const staff = await arena.at(irene)
  await arena.db.updateTable('sessions').set({ second_factor: 'passkey' }).where('user_id', '=', irene.id).execute()
  return { ...world, worker, leader, owners, staff }
}

function getSetup(arena: Arena): Promise<DisclosureSetup> {
  const setup = setups.get(arena) ?? createSetup(arena)
  setups.set(arena, setup)
  return setup
}

/** A closed report of a new agent: the daily quota would refuse that many by one agent. */
async function closed(arena: Arena) {
  const setup = await getSetup(arena)
  const agent = await reportingAgent(arena.api)
  const report = await closedReport(arena.db, setup, { agent, by: setup.leader })
  const agents = await bothOf(arena, agent)
  return { ...setup, agent, agents, report, params: { organization: setup.organization, report } }
}

/** Asked for by the agent, for tomorrow. */
async function asked(arena: Arena) {
  const given = await closed(arena)
  const body = { ...limitedDisclosure({ publish_on: dayAhead(1) }), credit: 'anonymous' } as const
  await given.agent.browser.call(writeAgentDisclosure, { params: { report: given.report }, body })
  return given
}

const publishing = async (worker: TestWorker, organizationId: string, reportId: string): Promise<void> => {
  await buildTasks(worker.context)['on-disclosure-agreed.publish']?.({ organizationId, reportId }, {} as never)
}

async function published(arena: Arena) {
  const given = await closed(arena)
  const { report, agent, leader, organization, worker } = given
  await agreedDisclosure(given, { agent, owner: leader, report })
  await publishing(worker, organization, report)
  const row = await arena.db
    .selectFrom('report_disclosures')
    .select('slug')
    .where('report_id', '=', report)
    .executeTakeFirstOrThrow()
  return { ...given, slug: row.slug ?? '' }
}

/** The history must match the responses. */
async function countEvents(arena: Arena, report: string, kind: ReportEventKind): Promise<number> {
  const rows = await arena.db
    .selectFrom('report_events')
    .select('number')
    .where('report_id', '=', report)
    .where('kind', '=', kind)
    .execute()
  return rows.length
}

const agreeTwice: Race = {
  name: 'agree to a disclosure, by two owners at once',
  async prepare(arena) {
    const { owners, params, report } = await asked(arena)
    const send = (own: TestBrowser) => own.call(agreeToReportDisclosure, { params, body: { revision: 1 } })
    return {
      tries: repeatFor(owners, { count: group, send }),
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'disclosure_agreed')) === 1,
    }
  },
}

const agreeOrChange: Race = {
  name: 'agree to a disclosure, change its text and take it back',
  async prepare(arena) {
    const { owners, agents, params, report } = await asked(arena)
    const form = { ...limitedDisclosure({ revision: 1, publish_on: dayAhead(1) }), title: 'Another title' }
    return {
      tries: [
        ...repeatFor(owners, {
          count: 4,
          send: (own) => own.call(agreeToReportDisclosure, { params, body: { revision: 1 } }),
        }),
        ...repeatFor(agents, {
          count: 4,
          send: (own) =>
            own.call(writeAgentDisclosure, { params: { report }, body: { ...form, credit: 'anonymous' as const } }),
        }),
        ...repeatFor(owners, { count: 4, send: (own) => own.call(writeReportDisclosure, { params, body: form }) }),
      ],
      // An agreement before the change is undone by it; after the change nothing else fits the first revision.
      holds: async () => {
        const row = await arena.db
          .selectFrom('report_disclosures')
          .select(['state', 'revision', 'title'])
          .where('report_id', '=', report)
          .executeTakeFirstOrThrow()
        const changes = await countEvents(arena, report, 'disclosure_changed')
        return changes === 1 && row.revision === 2 && row.state === 'requested' && row.title === 'Another title'
      },
    }
  },
}

const askTwice: Race = {
  name: 'ask for a disclosure, from both sides at once',
  async prepare(arena) {
    const { owners, agents, params, report } = await closed(arena)
    const form = limitedDisclosure({ publish_on: dayAhead(1) })
    return {
      tries: [
        ...repeatFor(owners, { count: 6, send: (own) => own.call(writeReportDisclosure, { params, body: form }) }),
        ...repeatFor(agents, {
          count: 6,
          send: (own) =>
            own.call(writeAgentDisclosure, { params: { report }, body: { ...form, credit: 'anonymous' as const } }),
        }),
      ],
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'disclosure_asked')) === 1,
    }
  },
}

const publishOrDecline: Race = {
  name: 'publish a disclosure, by many workers, while the agent takes it back',
  async prepare(arena) {
    const { agent, agents, leader, report, organization, worker, ...given } = await closed(arena)
    await agreedDisclosure({ organization }, { agent, owner: leader, report })
    const body = { revision: 1, reason: 'No longer.' }
    // Started before the requests, finished before the check.
    const jobs = Promise.all(Array.from({ length: group }, () => publishing(worker, organization, report)))
    return {
      tries: repeatFor(agents, {
        count: group,
        send: (own) => own.call(declineAgentDisclosure, { params: { report }, body }),
      }),
      holds: async (responses) => {
        await jobs
        const pages = await countEvents(arena, report, 'disclosure_published')
        const refusals = await countEvents(arena, report, 'disclosure_declined')
        const rows = await arena.db
          .selectFrom('published_disclosures')
          .select('slug')
          .where('program_id', '=', given.program)
          .where('slug', 'in', (query) =>
            query
              .selectFrom('report_disclosures')
              .select('slug')
              .where('report_id', '=', report)
              .$castTo<{ slug: string }>(),
          )
          .execute()
        return pages + refusals === 1 && rows.length === pages && successes(responses) === refusals
      },
    }
  },
}

const withdrawTwice: Race = {
  name: 'withdraw a published disclosure, by both sides and by staff',
  async prepare(arena) {
    const { owners, agents, staff, params, report, slug } = await published(arena)
    const body = { reason: 'It names a person.' }
    return {
      tries: [
        ...repeatFor(owners, { count: 4, send: (own) => own.call(withdrawReportDisclosure, { params, body }) }),
        ...repeatFor(agents, {
          count: 4,
          send: (own) => own.call(withdrawAgentDisclosure, { params: { report }, body }),
        }),
        ...repeatFor(staff, {
          count: 4,
          send: (own) => own.call(withdrawStaffDisclosure, { params: { slug }, body }),
        }),
      ],
      holds: async () => (await countEvents(arena, report, 'disclosure_withdrawn')) === 1,
    }
  },
}

const withdrawByStaff: Race = {
  name: 'withdraw a published disclosure as staff, from many sessions',
  async prepare(arena) {
    const { staff, report, slug } = await published(arena)
    const send = (own: TestBrowser) =>
      own.call(withdrawStaffDisclosure, { params: { slug }, body: { reason: 'It names a person.' } })
    return {
      tries: repeatFor(staff, { count: group, send }),
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'disclosure_withdrawn')) === 1,
    }
  },
}

const agreeAsAgentTwice: Race = {
  name: 'agree to a disclosure as the agent, from many sessions',
  async prepare(arena) {
    const { agents, leader, params, report } = await closed(arena)
    await leader.browser.call(writeReportDisclosure, { params, body: limitedDisclosure({ publish_on: dayAhead(1) }) })
    const body = { revision: 1, credit: 'anonymous' } as const
    return {
      tries: repeatFor(agents, {
        count: group,
        send: (own) => own.call(agreeToAgentDisclosure, { params: { report }, body }),
      }),
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'disclosure_agreed')) === 1,
    }
  },
}

export const disclosureRaces: readonly Race[] = [
  askTwice,
  agreeTwice,
  agreeAsAgentTwice,
  agreeOrChange,
  publishOrDecline,
  withdrawTwice,
  withdrawByStaff,
]

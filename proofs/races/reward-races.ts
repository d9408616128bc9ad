import { answerReceipt, approveReward, decideReward, payReward, withdrawReward } from '@grana/contract/reports/rewards'
import type { ReportEventKind } from '@grana/contract/reports/values'
import {
  grantSecondFactor,
  reportingAgent,
  reportWorld,
  signedInWithFactor,
  type ReportWorld,
  type SignedInUser,
} from '@grana/server/testing/reports'
import { acceptedReport, decideAmount } from '@grana/server/testing/rewards'
import type { TestBrowser } from '@grana/server/testing/test-browser'
import { group, repeatFor, successes, type Arena, type Race } from './arena.ts'

type Team = {
  first: SignedInUser
  second: SignedInUser
  third: SignedInUser
  browsers: Record<'first' | 'second' | 'third', readonly TestBrowser[]>
}

/** One organization for all rounds; the subject of a race is one of its rewards. */
const worlds = new WeakMap<Arena, Promise<ReportWorld & Team>>()

async function gather(arena: Arena): Promise<ReportWorld & Team> {
  const world = await reportWorld(arena.api)
  const at = async ({ user }: SignedInUser) => {
    const browsers = await arena.at(user)
    await grantSecondFactor(arena.db, user)
    return browsers
  }
  const [first, second, third] = [
    await world.inProgram('administrator'),
    await world.inProgram('owner'),
    await world.inProgram('administrator'),
  ]
  const browsers = { first: await at(first), second: await at(second), third: await at(third) }
  return { ...world, first, second, third, browsers }
}

function worldOf(arena: Arena) {
  const world = worlds.get(arena) ?? gather(arena)
  worlds.set(arena, world)
  return world
}

/** An accepted report by a new agent: the daily quota would refuse that many by one agent. */
async function accepted(arena: Arena, severity: 'high' | 'medium') {
  const world = await worldOf(arena)
  // Many rounds take longer than an ownership verification lasts.
  const people = [world.first, world.second, world.third].map(({ user }) => user.id)
  await arena.db.updateTable('sessions').set({ confirmed_at: new Date() }).where('user_id', 'in', people).execute()
  const agent = await reportingAgent(arena.api)
  const report = await acceptedReport(arena.db, world, { agent, by: world.first, severity })
  return { world, agent, report, params: { organization: world.organization, report } }
}

async function asked(arena: Arena) {
  const given = await accepted(arena, 'high')
  await decideAmount(given.world, given.world.first, { report: given.report, amount: '2500' })
  return given
}

async function paid(arena: Arena) {
  const given = await accepted(arena, 'medium')
  const { world, params, report } = given
  await decideAmount(world, world.first, { report, amount: '600' })
  const today = new Date().toISOString().slice(0, 10)
  const body = { round: 1, reference: 'SPEI 1', paid_on: today }
  return { ...given, pay: (own: TestBrowser) => own.call(payReward, { params, body }) }
}

/** The history must match the responses: one approval, and no amount with fewer approvals than required. */
async function countEvents(arena: Arena, report: string, kind: ReportEventKind): Promise<number> {
  const rows = await arena.db
    .selectFrom('report_events')
    .select('number')
    .where('report_id', '=', report)
    .where('kind', '=', kind)
    .execute()
  return rows.length
}

const decideAtOnce: Race = {
  name: 'decide a reward, by two people at once',
  async prepare(arena) {
    const { world, params, report } = await accepted(arena, 'medium')
    const body = (index: number) => ({ round: 0, amount: index % 2 === 0 ? '500' : '700', currency: 'USD' })
    const browsers = [...world.browsers.first, ...world.browsers.second]
    return {
      tries: repeatFor(browsers, {
        count: group,
        send: (own, index) => own.call(decideReward, { params, body: body(index) }),
      }),
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'reward_approved')) === 1,
    }
  },
}

const approveAtOnce: Race = {
  name: 'approve a reward, by two second persons at once',
  async prepare(arena) {
    const { world, params, report } = await asked(arena)
    const browsers = [...world.browsers.second, ...world.browsers.third]
    return {
      tries: repeatFor(browsers, {
        count: group,
        send: (own) => own.call(approveReward, { params, body: { round: 1 } }),
      }),
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'reward_approved')) === 1,
    }
  },
}

const approveAlone: Race = {
  name: 'approve as the second person what the same person decided, from many sessions: none',
  async prepare(arena) {
    const { world, params, report } = await asked(arena)
    return {
      tries: repeatFor(world.browsers.first, {
        count: group,
        send: (own) => own.call(approveReward, { params, body: { round: 1 } }),
      }),
      holds: async (responses) =>
        successes(responses) === 0 && (await countEvents(arena, report, 'reward_approved')) === 0,
    }
  },
}

const approveOrChange: Race = {
  name: 'approve a reward, change its amount and withdraw it',
  async prepare(arena) {
    const { world, params, report } = await asked(arena)
    const changed = { round: 1, amount: '2600', currency: 'USD' }
    const tries = [
      ...repeatFor(world.browsers.second, {
        count: 4,
        send: (own) => own.call(approveReward, { params, body: { round: 1 } }),
      }),
      ...repeatFor(world.browsers.first, {
        count: 4,
        send: (own) => own.call(decideReward, { params, body: changed }),
      }),
      ...repeatFor(world.browsers.third, {
        count: 4,
        send: (own) => own.call(withdrawReward, { params, body: { round: 1 } }),
      }),
    ]
    return {
      tries,
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'reward_approved')) <= 1,
    }
  },
}

const payTwice: Race = {
  name: 'mark a reward as paid',
  async prepare(arena) {
    const { world, report, pay } = await paid(arena)
    return {
      tries: repeatFor([...world.browsers.first, ...world.browsers.second], { count: group, send: pay }),
      holds: async (responses) => successes(responses) === 1 && (await countEvents(arena, report, 'reward_paid')) === 1,
    }
  },
}

const payOrChange: Race = {
  name: 'mark a reward as paid and change its amount',
  async prepare(arena) {
    const { world, params, pay } = await paid(arena)
    const body = { round: 1, amount: '400', currency: 'USD', text: 'Less' }
    return {
      tries: [
        ...repeatFor(world.browsers.first, { count: 6, send: pay }),
        ...repeatFor(world.browsers.second, { count: 6, send: (own) => own.call(decideReward, { params, body }) }),
      ],
    }
  },
}

const receiveTwice: Race = {
  name: 'acknowledge a reward',
  async prepare(arena) {
    const { world, report, agent, pay } = await paid(arena)
    await pay(world.first.browser)
    const browsers = [...(await arena.at(agent.user)), (await signedInWithFactor(arena.api, agent.user)).browser]
    await grantSecondFactor(arena.db, agent.user)
    const sent = { params: { report }, body: { has_arrived: true } }
    return {
      tries: repeatFor(browsers, { count: group, send: (own) => own.call(answerReceipt, sent) }),
      holds: async (responses) =>
        successes(responses) === 1 && (await countEvents(arena, report, 'reward_received')) === 1,
    }
  },
}

export const rewardRaces: readonly Race[] = [
  decideAtOnce,
  approveAtOnce,
  approveAlone,
  approveOrChange,
  payTwice,
  payOrChange,
  receiveTwice,
]

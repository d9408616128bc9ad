import { submitReport } from '@grana/contract/reports/agent-reports'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { answerFixDate, answerRetest, askRetest, cancelRetest, proposeFixDate } from '@grana/contract/reports/retest'
import { buildTasks } from '@grana/server/tasks'
import { draftReport, reportingAgent } from '@grana/server/testing/reports'
import { group, repeatFor, successes, type Arena, type Race } from './arena.ts'
import { bothOf, getReportSetup } from './report-setup.ts'

/** An accepted report, with its agent at both instances. */
async function accepted(arena: Arena) {
  const setup = await getReportSetup(arena)
  const { organization } = setup.world
  const agent = await reportingAgent(arena.api)
  const { id, revision } = await draftReport(agent, setup.world)
  await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } })
  await buildTasks(setup.worker.context)['on-report-submitted.begin']?.(
    { organizationId: organization, reportId: id },
    {} as never,
  )
  const params = { organization, report: id }
  await setup.members[0]!.call(changeReportState, { params, body: { to: 'accepted' } })
  return { ...setup, id, params, agents: await bothOf(arena, agent) }
}

type Accepted = Awaited<ReturnType<typeof accepted>>

/** Exactly one success, and one more event. */
async function once(arena: Arena, report: string) {
  const count = async () =>
    (await arena.db.selectFrom('report_events').select('number').where('report_id', '=', report).execute()).length
  const before = await count()
  return async (responses: Parameters<typeof successes>[0]) =>
    successes(responses) === 1 && (await count()) === before + 1
}

const text = 'Deployed today.'
const ask = ({ members, params }: Accepted, index: number) =>
  members[index % members.length]!.call(askRetest, { params, body: { text } })
const answer = ({ agents, id }: Accepted, index: number) =>
  agents[index % 2]!.call(answerRetest, {
    params: { report: id },
    body: { answer: index % 3 === 0 ? 'fixed' : 'persists', text },
  })
const cancel = ({ members, params }: Accepted, index: number) =>
  members[index % members.length]!.call(cancelRetest, { params, body: { text } })
const agree = ({ agents, id }: Accepted, index: number) =>
  agents[index % 2]!.call(answerFixDate, { params: { report: id }, body: { agrees: index % 3 !== 0 } })

type Send = (report: Accepted, index: number) => ReturnType<typeof ask>

function racing(name: string, sends: readonly Send[], first?: Send): Race {
  return {
    name,
    async prepare(arena) {
      const report = await accepted(arena)
      await first?.(report, 0)
      return {
        tries: repeatFor(report.members, {
          count: group,
          send: (_own, index) => sends[index % sends.length]!(report, index),
        }),
        holds: await once(arena, report.id),
      }
    },
  }
}

const propose: Send = ({ members, params }) =>
  members[0]!.call(proposeFixDate, {
    params,
    body: { due_on: new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10), text },
  })

export const retestRaces: readonly Race[] = [
  racing('ask for a retest', [ask]),
  racing('answer a retest', [answer], ask),
  racing('answer a retest while it is cancelled', [answer, cancel], ask),
  racing('answer a later date of the fix', [agree], propose),
]

import {
  agreeToAgentDisclosure,
  agreeToReportDisclosure,
  declineAgentDisclosure,
  declineReportDisclosure,
  writeAgentDisclosure,
  writeReportDisclosure,
} from '@grana/contract/reports/disclosure'
import { dayMs, dayOf, inOrganization, who, type Doer, type Ground, type Of } from './demo-ground.ts'
import type { WorldAct } from './reports-file.ts'

const revisionOf = async ({ trx }: Ground, id: string): Promise<number> => {
  const row = await trx
    .selectFrom('report_disclosures')
    .select('revision')
    .where('report_id', '=', id)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** The text of a disclosure: full where it says what happened. */
function toForm({ title, summary, what_happened, impact, steps }: Of<'disclose'>) {
  const isFull = what_happened !== undefined
  return isFull ? { kind: 'full', title, summary, what_happened, impact, steps } : { kind: 'limited', title, summary }
}

export const disclosing: { [Name in Extract<WorldAct['do'], `${string}disclose`>]: Doer<Name> } = {
  disclose: async (ground, doing, act) => {
    const { report, id, at } = doing
    const publishOn = dayOf(new Date(at.getTime() + act.in_days * dayMs))
    const body = { ...toForm(act), revision: await revisionOf(ground, id), publish_on: publishOn }
    if (act.by !== undefined)
      return ground.stage.act(who(ground, act.by), writeReportDisclosure, {
        at,
        params: inOrganization(ground, doing),
        body,
      })
    const own = { ...body, credit: act.credit ?? 'handle' }
    return ground.stage.act(who(ground, report.agent), writeAgentDisclosure, { at, params: { report: id }, body: own })
  },
  agree_to_disclose: async (ground, doing, { by, credit = 'handle' }) => {
    const { report, id, at } = doing
    const body = { revision: await revisionOf(ground, id) }
    if (by !== undefined)
      return ground.stage.act(who(ground, by), agreeToReportDisclosure, {
        at,
        params: inOrganization(ground, doing),
        body,
      })
    const own = { ...body, credit }
    return ground.stage.act(who(ground, report.agent), agreeToAgentDisclosure, {
      at,
      params: { report: id },
      body: own,
    })
  },
  decline_to_disclose: async (ground, doing, { by, text }) => {
    const { report, id, at } = doing
    const body = { revision: await revisionOf(ground, id), reason: text }
    if (by !== undefined)
      return ground.stage.act(who(ground, by), declineReportDisclosure, {
        at,
        params: inOrganization(ground, doing),
        body,
      })
    return ground.stage.act(who(ground, report.agent), declineAgentDisclosure, { at, params: { report: id }, body })
  },
}

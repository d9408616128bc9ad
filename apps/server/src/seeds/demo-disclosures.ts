import {
  agreeToAgentDisclosure,
  agreeToReportDisclosure,
  declineAgentDisclosure,
  declineReportDisclosure,
  writeAgentDisclosure,
  writeReportDisclosure,
} from '@grana/contract/reports/disclosure'
import type { WorldAct } from './reports-file.ts'
import { dayMs, dayOf, inOrganization, who, type Doer, type SeedContext, type Of } from './seed-context.ts'

const revisionOf = async ({ trx }: SeedContext, id: string): Promise<number> => {
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
  disclose: async (seeds, doing, act) => {
    const { report, id, at } = doing
    const publishOn = dayOf(new Date(at.getTime() + act.in_days * dayMs))
    const body = { ...toForm(act), revision: await revisionOf(seeds, id), publish_on: publishOn }
    if (act.by !== undefined)
      return seeds.stage.act(who(seeds, act.by), writeReportDisclosure, {
        at,
        params: inOrganization(seeds, doing),
        body,
      })
    const own = { ...body, credit: act.credit ?? 'handle' }
    return seeds.stage.act(who(seeds, report.agent), writeAgentDisclosure, { at, params: { report: id }, body: own })
  },
  agree_to_disclose: async (seeds, doing, { by, credit = 'handle' }) => {
    const { report, id, at } = doing
    const body = { revision: await revisionOf(seeds, id) }
    if (by !== undefined)
      return seeds.stage.act(who(seeds, by), agreeToReportDisclosure, {
        at,
        params: inOrganization(seeds, doing),
        body,
      })
    const own = { ...body, credit }
    return seeds.stage.act(who(seeds, report.agent), agreeToAgentDisclosure, {
      at,
      params: { report: id },
      body: own,
    })
  },
  decline_to_disclose: async (seeds, doing, { by, text }) => {
    const { report, id, at } = doing
    const body = { revision: await revisionOf(seeds, id), reason: text }
    if (by !== undefined)
      return seeds.stage.act(who(seeds, by), declineReportDisclosure, {
        at,
        params: inOrganization(seeds, doing),
        body,
      })
    return seeds.stage.act(who(seeds, report.agent), declineAgentDisclosure, { at, params: { report: id }, body })
  },
}

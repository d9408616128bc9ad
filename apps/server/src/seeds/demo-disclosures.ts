import {
  agreeToAgentDisclosure,
  agreeToReportDisclosure,
  declineAgentDisclosure,
  declineReportDisclosure,
  writeAgentDisclosure,
  writeReportDisclosure,
} from '@grana/contract/reports/disclosure'
import type { WorldAct } from './reports-file.ts'
import {
  dayMs,
  dayOf,
  getPerson,
  toReportParams,
  type ActHandler,
  type ActNamed,
  type SeedContext,
} from './seed-context.ts'

const revisionOf = async ({ trx }: SeedContext, id: string): Promise<number> => {
  const row = await trx
    .selectFrom('report_disclosures')
    .select('revision')
    .where('report_id', '=', id)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** The text of a disclosure: full where it says what happened. */
function toForm({ title, summary, what_happened, impact, steps }: ActNamed<'disclose'>) {
  const isFull = what_happened !== undefined
  return isFull ? { kind: 'full', title, summary, what_happened, impact, steps } : { kind: 'limited', title, summary }
}

export const disclosing: { [Name in Extract<WorldAct['do'], `${string}disclose`>]: ActHandler<Name> } = {
  disclose: async (seeds, dated, act) => {
    const { report, id, at } = dated
    const publishOn = dayOf(new Date(at.getTime() + act.in_days * dayMs))
    const body = { ...toForm(act), revision: await revisionOf(seeds, id), publish_on: publishOn }
    if (act.by !== undefined)
      return seeds.stage.act(getPerson(seeds, act.by), writeReportDisclosure, {
        at,
        params: toReportParams(seeds, dated),
        body,
      })
    const own = { ...body, credit: act.credit ?? 'handle' }
    return seeds.stage.act(getPerson(seeds, report.agent), writeAgentDisclosure, {
      at,
      params: { report: id },
      body: own,
    })
  },
  agree_to_disclose: async (seeds, dated, { by, credit = 'handle' }) => {
    const { report, id, at } = dated
    const body = { revision: await revisionOf(seeds, id) }
    if (by !== undefined)
      return seeds.stage.act(getPerson(seeds, by), agreeToReportDisclosure, {
        at,
        params: toReportParams(seeds, dated),
        body,
      })
    const own = { ...body, credit }
    return seeds.stage.act(getPerson(seeds, report.agent), agreeToAgentDisclosure, {
      at,
      params: { report: id },
      body: own,
    })
  },
  decline_to_disclose: async (seeds, dated, { by, text }) => {
    const { report, id, at } = dated
    const body = { revision: await revisionOf(seeds, id), reason: text }
    if (by !== undefined)
      return seeds.stage.act(getPerson(seeds, by), declineReportDisclosure, {
        at,
        params: toReportParams(seeds, dated),
        body,
      })
    return seeds.stage.act(getPerson(seeds, report.agent), declineAgentDisclosure, { at, params: { report: id }, body })
  },
}

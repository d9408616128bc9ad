import { setAttentionBudget } from '@grana/contract/attention/attention'
import { createPaymentFile } from '@grana/contract/payouts/owed-rewards'
import { recordPaymentResults } from '@grana/contract/payouts/payment-results'
import { setPublicPayments } from '@grana/contract/programs/public-payments'
import { answerReceipt } from '@grana/contract/reports/rewards'
import { fixedId } from './insert-rows.ts'
import type { WorldAct } from './reports-file.ts'
import { dayOf, getNamed, getPerson, toReportParams, type ActHandler } from './seed-context.ts'

type Paying = Extract<WorldAct['do'], 'pay_batch' | 'did_not_arrive' | 'publish_payments' | 'declare_hours'>

/** The template that came with the file, with the day and a reference in every line, as the payer fills it in. */
function fillIn(template: string, { day, reference }: { day: string; reference: string }): string {
  const [header = '', ...lines] = template.trim().split(/\r?\n/)
  const filled = lines.map((line, index) => {
    const [report, amount] = line.split(',')
    return [report, amount, day, `${reference}-${index + 1}`, '', '', ''].join(',')
  })
  return [header, ...filled].join('\n')
}

export const paying: { [Name in Paying]: ActHandler<Name> } = {
  pay_batch: async (seeds, dated, { by, beside, reference }) => {
    const { organization, report } = toReportParams(seeds, dated)
    const { at } = dated
    const [payer, params] = [getPerson(seeds, by), { organization }]
    const reports = [report, ...beside.map((name) => getNamed(seeds.sent, name))]
    const batch = await seeds.stage.act(payer, createPaymentFile, { at, params, body: { reports, format: 'csv' } })
    const content = fillIn(batch.template.content, { day: dayOf(at), reference })
    const { count } = await seeds.stage.act(payer, recordPaymentResults, { at, params, body: { content } })
    if (count !== reports.length) throw new Error(`${count} of ${reports.length} payments were recorded.`)
  },
  did_not_arrive: (seeds, { report, id, at }, { text }) =>
    seeds.stage.act(getPerson(seeds, report.agent), answerReceipt, {
      at,
      params: { report: id },
      body: { has_arrived: false, text },
    }),
  publish_payments: (seeds, dated, { by, level }) => {
    const { organization } = toReportParams(seeds, dated)
    const params = { organization, program: fixedId('program', dated.report.program) }
    return seeds.stage.act(getPerson(seeds, by), setPublicPayments, { at: dated.at, params, body: { level } })
  },
  declare_hours: (seeds, dated, { by, hours }) => {
    const { organization } = toReportParams(seeds, dated)
    const params = { organization, program: fixedId('program', dated.report.program) }
    return seeds.stage.act(getPerson(seeds, by), setAttentionBudget, {
      at: dated.at,
      params,
      body: { weekly_hours: hours },
    })
  },
}

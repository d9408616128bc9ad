import * as z from 'zod/mini'
import { payoutForm } from '@grana/contract/payouts/payout-details'
import { severities } from '@grana/contract/program-values'
import { publicPaymentLevels } from '@grana/contract/programs/public-payments'
import { disclosureCredits } from '@grana/contract/reports/disclosure'
import { disputeEffects, disputeGrounds, disputeRulings } from '@grana/contract/reports/disputes'
import { retestAnswers } from '@grana/contract/reports/fix'
import { closingReasons } from '@grana/contract/reports/values'
import { loadContentYaml } from './world-file.ts'

const after = z.number()
const by = z.string()
const text = z.string()
const severity = z.enum(severities)

const act = z.discriminatedUnion('do', [
  z.strictObject({ after, do: z.literal('triager'), by, to: z.string() }),
  z.strictObject({ after, do: z.literal('hand_over'), by, severity, text }),
  z.strictObject({ after, do: z.literal('ask'), by, text }),
  z.strictObject({ after, do: z.literal('answer'), text }),
  z.strictObject({ after, do: z.literal('assign'), by, to: z.string() }),
  z.strictObject({ after, do: z.literal('comment'), by, text }),
  z.strictObject({ after, do: z.literal('note'), by, text }),
  z.strictObject({ after, do: z.literal('accept'), by, severity, text: z.optional(text) }),
  z.strictObject({
    after,
    do: z.literal('close'),
    by,
    reason: z.enum(closingReasons),
    clause: z.optional(z.string()),
    duplicate_of: z.optional(z.string()),
    /** Days from the seed until the accepted risk is reviewed. */
    review_in: z.optional(z.number()),
    text: z.optional(text),
  }),
  z.strictObject({ after, do: z.literal('propose_duplicate'), by, of: z.string(), text }),
  z.strictObject({ after, do: z.literal('withdraw') }),
  z.strictObject({ after, do: z.literal('decide'), by, amount: z.string() }),
  z.strictObject({ after, do: z.literal('approve'), by }),
  z.strictObject({ after, do: z.literal('pay'), by, reference: z.string() }),
  /** The agent says where to pay. */
  z.strictObject({ after, do: z.literal('give_payout'), payout: payoutForm }),
  z.strictObject({ after, do: z.literal('open_payout'), by }),
  z.strictObject({ after, do: z.literal('received') }),
  /** Paid together with other reports, by one file for the bank and one with its results. */
  z.strictObject({ after, do: z.literal('pay_batch'), by, beside: z.array(z.string()), reference: z.string() }),
  z.strictObject({ after, do: z.literal('did_not_arrive'), text }),
  z.strictObject({ after, do: z.literal('declare_hours'), by, hours: z.int() }),
  z.strictObject({ after, do: z.literal('publish_payments'), by, level: z.enum(publicPaymentLevels) }),
  z.strictObject({ after, do: z.literal('rate'), by, quality: z.int() }),
  z.strictObject({ after, do: z.literal('fixed'), by, text }),
  z.strictObject({ after, do: z.literal('retest'), answer: z.enum(retestAnswers), text }),
  z.strictObject({ after, do: z.literal('dispute'), ground: z.enum(disputeGrounds), clause: z.string(), text }),
  z.strictObject({ after, do: z.literal('answer_dispute'), by, text }),
  z.strictObject({ after, do: z.literal('take_dispute'), by }),
  z.strictObject({
    after,
    do: z.literal('rule_dispute'),
    by,
    ruling: z.enum(disputeRulings),
    clause: z.string(),
    effect: z.optional(z.enum(disputeEffects)),
    amount: z.optional(z.string()),
    text,
  }),
  z.strictObject({
    after,
    do: z.literal('disclose'),
    /** A member; the agent of the report by default. */
    by: z.optional(by),
    /** Days from this act until it is published. */
    in_days: z.number(),
    title: text,
    summary: text,
    /** With these three it is full, without them limited. */
    what_happened: z.optional(text),
    impact: z.optional(text),
    steps: z.optional(text),
    credit: z.optional(z.enum(disclosureCredits)),
  }),
  z.strictObject({
    after,
    do: z.literal('agree_to_disclose'),
    by: z.optional(by),
    credit: z.optional(z.enum(disclosureCredits)),
  }),
  z.strictObject({ after, do: z.literal('decline_to_disclose'), by: z.optional(by), text }),
])
export type WorldAct = z.output<typeof act>

const report = z.strictObject({
  id: z.string(),
  program: z.string(),
  target: z.string(),
  agent: z.string(),
  /** Another agent who wrote it too, and their share. */
  shared_with: z.optional(z.strictObject({ agent: z.string(), percent: z.int() })),
  /** Days before the seed. */
  sent: z.number(),
  weakness: z.string(),
  cvss: z.optional(z.string()),
  severity: z.optional(severity),
  title: z.string(),
  summary: text,
  steps: text,
  impact: text,
  life: z.array(act),
})
export type DemoPicture = { file: string; name: string }
export type WorldReport = z.output<typeof report> & { pictures?: readonly DemoPicture[] }

const reportsFile = z.strictObject({ assigned_because: text, reports: z.array(report) })
export type WorldReports = { assigned_because: string; reports: WorldReport[] }

/** Parses the reports of the demo world with the actions on them. */
export async function loadReports(): Promise<WorldReports> {
  return reportsFile.parse(await loadContentYaml('demo/reports.yaml'))
}

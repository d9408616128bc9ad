import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listReportTargets } from '#server/modules/programs/public.ts'
import { emit } from '#server/reactions.ts'
import { attentionRules } from '@grana/contract/attention/attention-rules'
import { submitReport as operation } from '@grana/contract/reports/agent-reports'
import { type ReportDraft, type ReportForm, reportForm } from '@grana/contract/reports/draft'
import { findWeakness } from '@grana/contract/weaknesses/taxonomy'
import { validationText } from '@grana/messages/es/validation'
import { isUrgent, readQueue, readQuota } from '../attention/public.ts'
import { sendDraftAuthors } from '../report-authors/public.ts'
import { attachDraftFiles, countDraftFiles } from '../report-files/public.ts'
import { getDraft } from './drafts/draft-access.ts'
import {
  getAgentCountry,
  deleteDraft,
  type SubmissionTerms,
  lockSubmissionTerms,
  lockSubmissions,
} from './drafts/queries-drafts.ts'
import { scoreVector } from './normalize-cvss.ts'
import { isCountryAllowed } from './policy.ts'
import { countSubmitted, insertSubmittedReport } from './queries-reports.ts'

const dayMs = 86_400_000

/**
 * Validates a draft; throws with all missing fields. The severity of the vector takes precedence over a severity chosen by
 * hand.
 */
function toForm(draft: ReportDraft): ReportForm {
  const counted = draft.cvss === undefined ? {} : scoreVector(draft.cvss)
  const read = reportForm.safeParse({ ...draft, ...counted })
  const issues = read.error?.issues ?? []
  const missing: Record<string, string> = Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), validationText(message, String(path[0]))]),
  )
  if (counted === undefined) missing['cvss'] = validationText('report.cvss', 'cvss')
  if (findWeakness(draft.weakness ?? '') === undefined)
    missing['weakness'] = validationText('report.weakness', 'weakness')
  if (read.success && Object.keys(missing).length === 0) return read.data
  throw new DomainError('report.incomplete', { fields: missing })
}

function assertSubmittable(
  terms: SubmissionTerms | undefined,
  country: string,
): asserts terms is SubmissionTerms & { tier: number } {
  if (terms === undefined) throw new DomainError('request.not_found')
  if (terms.state !== 'active') throw new DomainError('report.program_closed')
  if (!isCountryAllowed(terms, country)) throw new DomainError('report.country_refused')
  if (terms.is_archived === true) throw new DomainError('report.target_archived')
  if (terms.tier === null) throw new DomainError('report.out_of_scope')
}

type Sending = { key: { organizationId: string; programId: string }; draftId: string; form: ReportForm; at: Date }

/**
 * The usual quotas hold always; while the program has more reports than its declared hours handle, the quota follows the
 * precision of the agent, and critical reports with complete evidence are sent all the same.
 */
async function assertQuota(trx: Trx, agentId: string, { key, draftId, form, at }: Sending) {
  const { programId } = key
  const sent = await countSubmitted(trx, agentId, { programId, since: new Date(at.getTime() - dayMs) })
  const { perDay, perProgram } = attentionRules
  if (sent.all >= perDay || sent.here >= perProgram) throw new DomainError('report.quota')
  const { is_over: isOver } = await readQueue(trx, key)
  if (!isOver || sent.here === 0) return
  const { limit } = await readQuota(trx, agentId, { key, isOver, at })
  if (sent.here < limit) return
  const targets = await listReportTargets(trx, programId)
  const files = await countDraftFiles(trx, { draftId, agentId })
  if (!(await isUrgent(trx, agentId, { report: { organizationId: key.organizationId, form, targets, files }, at })))
    throw new DomainError('report.quota')
}

const bound = {
  maxStatements: 30,
  why: 'names the authors; a program over its capacity also reads the record of the agent and the evidence of a critical report',
}

/**
 * Submits a report under the terms in force at this moment. Locks program and target, so that neither new terms nor an
 * archived target can be committed in between, and serializes the submissions of an agent, so that concurrent ones cannot
 * exceed the daily quota.
 */
export const submitReport = handle(
  operation,
  ({ db, clock }, { user }, { params, body }) => {
    const at = clock()
    return inTransactionAs(db, user, async (trx) => {
      await lockSubmissions(trx, user.id)
      const draft = await getDraft(trx, params.draft, { userId: user.id, lock: true })
      if (draft.revision !== body.revision) throw new DomainError('report.draft_conflict')
      const form = toForm(draft.body)
      const terms = await lockSubmissionTerms(trx, draft.program_id, form.target_id)
      assertSubmittable(terms, await getAgentCountry(trx, user.id))
      const { organization_id: organizationId, version, tier } = terms
      const id = draft.id
      await assertQuota(trx, user.id, { key: { organizationId, programId: draft.program_id }, draftId: id, form, at })
      await sendDraftAuthors(trx, { draft: id, userId: user.id, at })
      await insertSubmittedReport(trx, {
        id,
        organizationId,
        programId: draft.program_id,
        agentId: user.id,
        version,
        tier,
        form,
        at,
      })
      await attachDraftFiles(trx, { draftId: id, agentId: user.id })
      await deleteDraft(trx, id, user.id)
      await emit(trx, 'report.submitted', { organizationId, reportId: id })
      return { id }
    })
  },
  bound,
)

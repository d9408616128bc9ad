import type { ProgramDraft } from '@grana/contract/programs/draft'
import { joinTerms } from '@grana/contract/programs/join-terms'
import type { ProgramRow, ProgramRows } from '../programs/public.ts'
import type { ClauseLibrary } from '../programs/public.ts'

function withoutNulls(values: Record<string, number | null>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== null))
}

function responseOf(program: ProgramRow): ProgramDraft['response'] {
  return {
    ...withoutNulls({
      first_answer: program.first_answer_days,
      triage: program.triage_days,
      reward_decision: program.reward_decision_days,
      payment: program.payment_days,
    }),
    fix: withoutNulls({
      critical: program.fix_critical_days,
      high: program.fix_high_days,
      medium: program.fix_medium_days,
      low: program.fix_low_days,
    }),
  }
}

type TermRows = Pick<ProgramRows, 'scope' | 'rewards' | 'clauses'>

function scopeOf({ scope }: TermRows): Pick<ProgramDraft, 'in_scope' | 'out_of_scope'> {
  return {
    in_scope: scope.flatMap(({ is_in_scope: isIn, target_id: id, asset_tier: tier }) =>
      isIn && id !== null ? [{ target_id: id, tier: tier ?? 1 }] : [],
    ),
    out_of_scope: scope
      .filter(({ is_in_scope: isIn }) => !isIn)
      .map(({ name, target_id: id, reason }) => ({
        label: name,
        reason: reason ?? '',
        ...(id !== null && { target_id: id }),
      })),
  }
}

/** Rebuilds the draft of a version from its rows. Editing the next version starts from it. */
export function toProgramDraft(program: ProgramRow, rows: TermRows, library: ClauseLibrary): ProgramDraft {
  const choosable = new Set(library.clauses.filter(({ place }) => place !== 'always').map(({ id }) => id))
  const chosen = rows.clauses.flatMap(({ library_code: id }) => (id !== null && choosable.has(id) ? [id] : []))
  const own = rows.clauses.filter(({ library_code: id }) => id === null)
  return {
    kind: program.kind === 'vdp' ? 'vdp' : 'bounty',
    name: program.name,
    summary: program.summary,
    description: program.description ?? '',
    visibility: program.visibility,
    ...(program.safe_harbor !== null && { safe_harbor: program.safe_harbor }),
    ...scopeOf(rows),
    rewards: rows.rewards.map(({ asset_tier: tier, severity, min_cents, max_cents }) => ({
      tier,
      severity,
      min_cents,
      max_cents,
    })),
    clauses: [...new Set(chosen)],
    additions: own.map(({ title, body }) => ({ title, text: body })),
    ...(program.retest_fee_cents !== null && { retest_fee_cents: program.retest_fee_cents }),
    ...(program.joining !== null && { joining: joinTerms.parse(program.joining) }),
    approved_countries: program.approved_countries,
    denied_countries: program.denied_countries,
    response: responseOf(program),
  }
}

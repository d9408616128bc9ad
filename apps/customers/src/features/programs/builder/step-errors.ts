import { programDraft, type BuilderStep, type Obstacle, type ProgramDraft } from '@grana/contract/programs/draft'
import type { ProgramDraftState } from './program-draft-autosave.ts'
import { cellFieldName } from './rewards/grid-cells.ts'

/** The server's obstacles, without reward cells that are missing only because their input cannot be parsed. */
export function withoutUnparsedObstacles({
  review,
  unread,
}: Pick<ProgramDraftState, 'review' | 'unread'>): readonly Obstacle[] {
  return review.obstacles.filter(
    ({ code, tier, severity }) =>
      code !== 'grid.incomplete' || unread[cellFieldName(`${tier} ${severity}`)] === undefined,
  )
}

const stepOfPart: Record<keyof ProgramDraft, BuilderStep> = {
  kind: 'about',
  name: 'about',
  summary: 'about',
  description: 'about',
  visibility: 'about',
  safe_harbor: 'about',
  in_scope: 'scope',
  out_of_scope: 'scope',
  rewards: 'scope',
  retest_fee_cents: 'scope',
  clauses: 'rules',
  additions: 'rules',
  joining: 'response',
  approved_countries: 'response',
  denied_countries: 'response',
  response: 'response',
}

/** Steps with input that is not in the server's draft, one entry per input. */
export function listStepsWithErrors({ draft, status, unread }: ProgramDraftState): readonly BuilderStep[] {
  const fields = Object.values(unread).map(({ step }) => step)
  if (status !== 'invalid') return fields
  const parts = programDraft.safeParse(draft).error?.issues.map(({ path }) => String(path[0])) ?? []
  return [...fields, ...[...new Set(parts)].map((part) => stepOfPart[part as keyof ProgramDraft])]
}

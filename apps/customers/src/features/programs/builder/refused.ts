import { programDraft, type BuilderStep, type Obstacle, type ProgramDraft } from '@grana/contract/programs/draft'
import type { DraftState } from './draft-keeper.ts'
import { cellField } from './rewards/grid-cells.ts'

/** What the server misses, without the cells that are missing only because what stands in them cannot be read. */
export function obstaclesBeside({ judgement, unread }: Pick<DraftState, 'judgement' | 'unread'>): readonly Obstacle[] {
  return judgement.obstacles.filter(
    ({ code, tier, severity }) => code !== 'grid.incomplete' || unread[cellField(`${tier} ${severity}`)] === undefined,
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
  clauses: 'rules',
  additions: 'rules',
  approved_countries: 'response',
  denied_countries: 'response',
  response: 'response',
}

/** Steps that hold something that is not in the draft on the server, one entry for each such thing. */
export function refusedSteps({ draft, status, unread }: DraftState): readonly BuilderStep[] {
  const fields = Object.values(unread).map(({ step }) => step)
  if (status !== 'invalid') return fields
  const parts = programDraft.safeParse(draft).error?.issues.map(({ path }) => String(path[0])) ?? []
  return [...fields, ...[...new Set(parts)].map((part) => stepOfPart[part as keyof ProgramDraft])]
}

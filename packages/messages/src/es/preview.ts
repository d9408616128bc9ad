import type { ProgramCard } from '@grana/contract/programs'
import { brand } from '../brand.ts'
import { numberWriter } from './formats/numbers.ts'
import { programLabels } from './program-labels.ts'

const written = numberWriter(0)

function range({ min_cents: least, max_cents: most }: NonNullable<ProgramCard['reward']>): string {
  const [from, to] = [written(least / 100), written(most / 100)]
  return most > least ? `${from}–${to}` : to
}

/** Words of the pictures that are shown with a shared address. */
export const preview = {
  /** For who does not see it: its own words. */
  alt: (title: string) => `${brand.name}: ${title}`,
  by: programLabels.kindAndOrganization,
  reward: (kind: ProgramCard['kind'], reward: ProgramCard['reward']) =>
    reward
      ? { currency: reward.currency, figures: range(reward) }
      : { figures: kind === 'vdp' ? programLabels.noReward : programLabels.notPublished },
} as const

import type { ProgramCard } from '@grana/contract/programs'
import { brand } from '../brand.ts'
import { createNumberFormatter } from './formats/numbers.ts'
import { programLabels } from './program-labels.ts'

const written = createNumberFormatter(0)

function range({ min_cents: least, max_cents: most }: NonNullable<ProgramCard['reward']>): string {
  const [from, to] = [written(least / 100), written(most / 100)]
  return most > least ? `${from}–${to}` : to
}

/** Texts of link preview images. */
export const preview = {
  /** Alternative text of the image. */
  alt: (title: string) => `${brand.name}: ${title}`,
  by: programLabels.kindAndOrganization,
  reward: (kind: ProgramCard['kind'], reward: ProgramCard['reward']) =>
    reward
      ? { currency: reward.currency, figures: range(reward) }
      : { figures: kind === 'vdp' ? programLabels.noReward : programLabels.notPublished },
} as const

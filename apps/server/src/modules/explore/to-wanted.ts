import type { ExploreQuery } from '@grana/contract/programs/explore'
import { assetsOfCategory } from '@grana/contract/programs/program-score'
import { toFacetFilter } from '../programs/public.ts'

/** The filters as the database takes them. */
export function toWanted({ kind, asset, reward, answer, kept }: Omit<ExploreQuery, 'page'>): string {
  const assets = asset === undefined ? undefined : toFacetFilter({ asset: [asset] }).asset
  const cents = reward === undefined ? undefined : reward * 100
  return JSON.stringify({ kind, assets, reward_cents: cents, answer, kept })
}

/** The assets of each category as bits. */
export const categoryMasks: string = JSON.stringify(
  Object.fromEntries(
    Object.entries(assetsOfCategory).map(([category, asset]) => [category, toFacetFilter({ asset }).asset]),
  ),
)

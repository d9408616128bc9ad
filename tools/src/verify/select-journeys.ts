import { basename } from 'node:path'
import { isLong } from '../tests/browser-tests.ts'
import { journeyAreas, type JourneyArea } from './journey-areas.ts'

/** Few enough for a minute and a half with the start of the stack. */
export const maxJourneys = 3

/** The name in the table of areas: without folder and extension. */
export const nameOfJourney = (file: string): string => basename(file, '.ts')

/** Tests and documents change nothing that a browser shows. */
const isShown = (file: string): boolean => !/\.(?:test|fixture)\.tsx?$|\/testing\/|\.md$/.test(file)

/** The folder that matched most closely decides the order: `reports` before `components` for a part of reports. */
function nearness({ folders }: JourneyArea, changed: readonly string[]): number {
  const matching = folders.filter((folder) => changed.some((file) => file.startsWith(folder)))
  return Math.max(0, ...matching.map((folder) => folder.length))
}

export type SelectedJourneys = { chosen: string[]; leftOut: string[] }

/**
 * Journeys of the areas that the changed files are in: changed ones first, whatever their length, then the short ones of
 * the nearest area. The rest is left out and named, because a long journey takes minutes.
 */
export function selectJourneys(
  changed: readonly string[],
  known: readonly string[],
  areas: readonly JourneyArea[] = journeyAreas,
): SelectedJourneys {
  const shown = changed.filter(isShown)
  const nearest = areas
    .map((area) => ({ area, near: nearness(area, shown) }))
    .filter(({ near }) => near > 0)
    .toSorted((one, other) => other.near - one.near)
  const named = nearest.flatMap(({ area }) => area.tests)
  const edited = known.filter((file) => shown.includes(`e2e/${file}`))
  const found = named.flatMap((name) => known.filter((file) => nameOfJourney(file) === name))
  const all = [...new Set([...edited, ...found])]
  const chosen = all.filter((file) => edited.includes(file) || !isLong(file)).slice(0, maxJourneys)
  return { chosen, leftOut: all.filter((file) => !chosen.includes(file)) }
}

import type { WeaknessCategoryId, WeaknessId } from '@grana/contract/weaknesses/taxonomy'
import { dataAndLogicTexts } from './data-and-logic.ts'
import { devicesAndCodeTexts } from './devices-and-code.ts'
import { peopleAndBrowsersTexts } from './people-and-browsers.ts'
import { platformsTexts } from './platforms.ts'
import type { WeaknessText } from './shape.ts'
import { webServerTexts } from './web-server.ts'

const tree = {
  ...webServerTexts,
  ...peopleAndBrowsersTexts,
  ...dataAndLogicTexts,
  ...platformsTexts,
  ...devicesAndCodeTexts,
}

/** Name and one sentence of every category. Large: screens load this file when the field is focused. */
export const weaknessCategoryTexts: Readonly<Record<WeaknessCategoryId, WeaknessText>> = tree

/** Name, one sentence and other names of every leaf. */
export const weaknessTexts = Object.assign({}, ...Object.values(tree).map(({ leaves }) => leaves)) as Readonly<
  Record<WeaknessId, WeaknessText>
>

/** Stop words of the search. */
export const stopWords: ReadonlySet<string> = new Set(
  'a al con contra de del el en la las lo los o para por que se sin su sus un una y'.split(' '),
)

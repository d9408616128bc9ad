import { useLazyValue } from '@grana/parts/query/use-lazy-value'

const loadOptions = () => import('@grana/parts/weakness/weakness-options')

/** The name of a weakness, once the taxonomy is loaded. */
export function useWeaknessName(id: string | undefined): string | undefined {
  const isChosen = id !== undefined && id !== ''
  const { value } = useLazyValue(loadOptions, isChosen)
  return isChosen ? value?.resolvedEntry(id)?.name : undefined
}

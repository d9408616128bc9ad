import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from './render-context.ts'

/** The settings that the root loader passes to every page. */
export function usePublicSettings(): PublicSettings {
  const settings = useRouteLoaderData<PublicSettings>('root')
  if (settings === undefined) throw new Error('a page was rendered outside of the root route')
  return settings
}

import { useLoaded } from '../loaded/use-loaded.ts'
import { useReportNews } from '../notices/use-report-news.ts'

/** What a screen shows of many reports, looked at again whenever something happens to one of them. */
export function useLiveList<T>(load: () => Promise<T>) {
  const loaded = useLoaded(load)
  useReportNews(() => loaded.refresh())
  return loaded
}

import { useReportSignal } from '../notifications/use-report-signal.ts'
import { useQuery } from '../query/use-query.ts'

/** Data about many reports, reloaded on an event of any of them. */
export function useLiveList<T>(load: () => Promise<T>) {
  const loaded = useQuery(load)
  useReportSignal(() => loaded.refresh())
  return loaded
}

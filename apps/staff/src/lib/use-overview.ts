import { getStaffOverview, type StaffOverview } from '@grana/contract/staff/overview'
import { useApiQuery } from '@grana/parts/query/use-api-query'

/** The sections of the user with their pending work, on screens below `ShellLayout`. */
export function useOverview(): StaffOverview {
  const { data } = useApiQuery(getStaffOverview)
  if (!data) throw new Error('staff screens must be rendered below ShellLayout')
  return data
}

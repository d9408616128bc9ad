import { createContext, use } from 'react'
import type { StaffOverview } from '@grana/contract/staff/overview'

export interface Workspace {
  readonly desk: StaffOverview
  /** Reloads the counts of pending work after an action. */
  readonly reload: () => Promise<void>
}

export const WorkspaceContext = createContext<Workspace | undefined>(undefined)

export function useWorkspace(): Workspace {
  const desk = use(WorkspaceContext)
  if (!desk) throw new Error('staff screens must be rendered below ShellLayout')
  return desk
}

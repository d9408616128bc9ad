import { createContext, use } from 'react'
import type { StaffDesk } from '@grana/contract/staff/desk'

export interface Desk {
  readonly desk: StaffDesk
  /** After something was done: what waits may have changed. */
  readonly reload: () => Promise<void>
}

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('This screen stands outside of the desk')
  return desk
}

import * as z from 'zod/mini'
import type { AboutUser } from '../auth/public.ts'

export const aboutExport = z.strictObject({ exportId: z.uuid() })
export type AboutExport = z.output<typeof aboutExport>

export type DataRightsEvents = {
  /** The owner turned the account off. */
  'user.disabled': AboutUser
  /** The account is off and will be erased on its day. */
  'user.erasure_asked': AboutUser
  'user.reactivated': AboutUser
  'data.export_asked': AboutExport
  'data.export_ready': AboutExport
}

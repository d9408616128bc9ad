import * as z from 'zod/mini'

export const exportEvent = z.strictObject({ exportId: z.uuid() })
export type ExportEvent = z.output<typeof exportEvent>

export type DataRightsEvents = {
  'data.export_asked': ExportEvent
  'data.export_ready': ExportEvent
}

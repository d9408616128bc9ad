import { handle } from '#server/http/handle.ts'
import { listStaffDocuments as operation, maxPendingDocuments } from '@grana/contract/staff/targets'
import { asStaff } from '../staff/public.ts'
import { listWaitingDocuments, type WaitingDocument } from '../targets/public.ts'

function toDocument(row: WaitingDocument) {
  return {
    id: row.id,
    organization: { id: row.organization_id, name: row.organization_name },
    target: { id: row.target_id, name: row.target_name, type: row.type, address: row.address },
    file_name: row.file_name,
    size_bytes: row.size_bytes,
    uploaded_at: row.uploaded_at.toISOString(),
  }
}

export const listStaffDocuments = handle(operation, (context, actor) =>
  asStaff(context, actor, async (trx) => (await listWaitingDocuments(trx, maxPendingDocuments)).map(toDocument)),
)

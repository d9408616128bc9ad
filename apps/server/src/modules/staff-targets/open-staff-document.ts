import { handle } from '#server/http/handle.ts'
import { openStaffDocument as operation } from '@grana/contract/staff/targets'
import { asStaff, recordAct } from '../staff/public.ts'
import { getDocumentLink } from '../targets/public.ts'

/** Returns a download link for a document. The organization's audit log shows who opened it. */
export const openStaffDocument = handle(operation, (context, actor, { params }) =>
  asStaff(context, actor, async (trx) => {
    const { address, ...about } = await getDocumentLink(trx, context.files, params.id)
    await recordAct(trx, actor, {
      action: 'target.document_opened',
      subject: 'target',
      subject_id: about.targetId,
      subject_name: about.targetName,
      organization_id: about.organizationId,
      at: context.clock(),
    })
    return { address }
  }),
)

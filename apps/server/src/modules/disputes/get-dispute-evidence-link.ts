import { handle } from '#server/http/handle.ts'
import { getDisputeEvidenceLink as operation } from '@grana/contract/staff/disputes'
import { evidenceLinkAction } from '../reports/public.ts'
import { asStaff } from '../staff/public.ts'
import { getTaken } from './taken-dispute.ts'

export const getDisputeEvidenceLink = handle(operation, (context, actor, { params }) => {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const { locked } = await getTaken(trx, params.id, { user: actor.user, at })
    return evidenceLinkAction(context, params.file).run(trx, locked)
  })
})

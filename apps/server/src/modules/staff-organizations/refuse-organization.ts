import { handle } from '#server/http/handle.ts'
import { refuseOrganization as operation } from '@grana/contract/staff/organizations'
import { decideOrganization } from './decide-organization.ts'

export const refuseOrganization = handle(
  operation,
  (context, actor, { params, body }) => decideOrganization(context, actor, { id: params.id, move: 'refuse', ...body }),
  { maxStatements: 60, why: 'pauses each program that was published without a review, and notifies its owners' },
)

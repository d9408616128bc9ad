import { handle } from '#server/http/handle.ts'
import { approveOrganization as operation } from '@grana/contract/staff/organizations'
import { decideOrganization } from './decide-organization.ts'

export const approveOrganization = handle(
  operation,
  (context, actor, { params, body }) => decideOrganization(context, actor, { id: params.id, move: 'approve', ...body }),
  { maxStatements: 30, why: 'writes the directory again where the organization takes its legal name' },
)

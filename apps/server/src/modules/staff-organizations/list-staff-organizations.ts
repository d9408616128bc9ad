import { handle } from '#server/http/handle.ts'
import { listStaffOrganizations as operation } from '@grana/contract/staff/organizations'
import { asStaff, toPageMeta } from '../staff/public.ts'
import { toOrganizationRow } from './get-organization-detail.ts'
import { countByApproval, pageOfOrganizations } from './queries.ts'

export const listStaffOrganizations = handle(operation, (context, actor, { query }) => {
  const page = query.page ?? 1
  const approval = query.approval ?? 'pending'
  return asStaff(context, actor, async (trx) => {
    const { rows, found } = await pageOfOrganizations(trx, { approval, text: query.q ?? '', page })
    const all = await countByApproval(trx)
    const count = (name: string) => all.get(name) ?? 0
    const counts = { pending: count('pending'), approved: count('approved'), refused: count('refused') }
    return { data: rows.map(toOrganizationRow), meta: { ...toPageMeta(page, found ?? count(approval)), counts } }
  })
})

import { handle } from '#server/http/handle.ts'
import { disclosurePageSize, listDisclosures as operation } from '@grana/contract/disclosures'
import { pageOfPublished } from './queries.ts'

export const listDisclosures = handle(operation, async ({ reads }, _actor, { query }) => {
  const page = query.page ?? 1
  const search = { programId: query.program, size: disclosurePageSize, page }
  const { cards, total } = await reads.read((db) => pageOfPublished(db, search))
  return { data: cards, meta: { page, page_size: disclosurePageSize, total } }
})

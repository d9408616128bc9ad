import { handle } from '#server/http/handle.ts'
import { assertNotArchived, lockReport, toMemberActor, withReport } from '#server/modules/reports/public.ts'
import { setReportTags as operation } from '@grana/contract/reports/tags'
import { deleteOtherTags, insertTags, listTags } from './queries.ts'

const permission = 'report.note'

export const setReportTags = handle(operation, (context, member, { params, body }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission,
    run: async (trx, loaded) => {
      const locked = await lockReport(trx, loaded, { permission })
      assertNotArchived(locked)
      const names = [...new Set(body.tags)]
      await deleteOtherTags(trx, locked.report, names)
      await insertTags(trx, locked.report, { names, at: locked.at })
      return listTags(trx, locked.report)
    },
  }),
)

import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import {
  actionBound,
  commentAction,
  toMemberActor,
  withLockedReport,
  type LockedReport,
} from '#server/modules/reports/public.ts'
import { addV1Comment as operation } from '@grana/contract/machines/v1-reports'
import { recordTokenUse } from './record-token-use.ts'
import { toV1Comments } from './to-v1-report.ts'

export const addV1Comment = handle(
  operation,
  async (context, machine, { params, body }) => {
    const comment = commentAction({ ...body, files: undefined })
    const act = async (trx: Trx, locked: LockedReport) => {
      await comment.act(trx, locked)
      await recordTokenUse(trx, machine, { operation: operation.name, programId: locked.report.program_id })
    }
    return toV1Comments(await withLockedReport(context, toMemberActor(machine), params.report, { ...comment, act }))
  },
  { ...actionBound, maxStatements: actionBound.maxStatements + 1 },
)

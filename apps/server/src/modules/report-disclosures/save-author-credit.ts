import { handle } from '#server/http/handle.ts'
import { saveAuthorCredit as operation } from '@grana/contract/reports/disclosure'
import { toAgentActor } from '../reports/public.ts'
import { changeAuthorCredit, disclosureBound } from './disclosure-actions.ts'

export const saveAuthorCredit = handle(
  operation,
  (context, agent, { params, body }) => changeAuthorCredit(context, toAgentActor(agent), params.report, body.credit),
  disclosureBound,
)

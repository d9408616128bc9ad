import { handle } from '#server/http/handle.ts'
import { declineAgentDisclosure as operation } from '@grana/contract/reports/disclosure'
import { toAgentActor } from '../reports/public.ts'
import { changeDisclosure, declineChange, disclosureBound } from './disclosure-actions.ts'

export const declineAgentDisclosure = handle(
  operation,
  (context, agent, { params, body }) =>
    changeDisclosure(context, toAgentActor(agent), params.report, declineChange(body.revision, body.reason)),
  disclosureBound,
)

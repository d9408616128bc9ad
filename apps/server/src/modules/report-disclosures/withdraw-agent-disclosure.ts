import { handle } from '#server/http/handle.ts'
import { withdrawAgentDisclosure as operation } from '@grana/contract/reports/disclosure'
import { toAgentActor } from '../reports/public.ts'
import { changeDisclosure, disclosureBound, withdrawChange } from './disclosure-actions.ts'

export const withdrawAgentDisclosure = handle(
  operation,
  (context, agent, { params, body }) =>
    changeDisclosure(context, toAgentActor(agent), params.report, withdrawChange(body.reason)),
  disclosureBound,
)

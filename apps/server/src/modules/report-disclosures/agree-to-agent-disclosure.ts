import { handle } from '#server/http/handle.ts'
import { agreeToAgentDisclosure as operation } from '@grana/contract/reports/disclosure'
import { toAgentActor } from '../reports/public.ts'
import { agreeChange, changeDisclosure, disclosureBound } from './disclosure-actions.ts'

export const agreeToAgentDisclosure = handle(
  operation,
  (context, agent, { params, body }) =>
    changeDisclosure(context, toAgentActor(agent), params.report, agreeChange(body.revision, body.credit)),
  disclosureBound,
)

import { handle } from '#server/http/handle.ts'
import { writeAgentDisclosure as operation } from '@grana/contract/reports/disclosure'
import { toAgentActor } from '../reports/public.ts'
import { changeDisclosure, disclosureBound, writeChange } from './disclosure-actions.ts'

export const writeAgentDisclosure = handle(
  operation,
  (context, agent, { params, body: { credit, ...form } }) =>
    changeDisclosure(context, toAgentActor(agent), params.report, writeChange({ form, credit })),
  disclosureBound,
)

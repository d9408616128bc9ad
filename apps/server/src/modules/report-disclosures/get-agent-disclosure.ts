import { handle } from '#server/http/handle.ts'
import { getAgentDisclosure as operation } from '@grana/contract/reports/disclosure'
import { toAgentActor } from '../reports/public.ts'
import { readDisclosure } from './disclosure-actions.ts'

export const getAgentDisclosure = handle(operation, (context, agent, { params }) =>
  readDisclosure(context, toAgentActor(agent), params.report),
)

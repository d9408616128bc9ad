import type { OperationRoute } from '#server/http/handle.ts'
import { agreeToAgentDisclosure } from './agree-to-agent-disclosure.ts'
import { agreeToReportDisclosure } from './agree-to-report-disclosure.ts'
import { declineAgentDisclosure } from './decline-agent-disclosure.ts'
import { declineReportDisclosure } from './decline-report-disclosure.ts'
import { getAgentDisclosure } from './get-agent-disclosure.ts'
import { getReportDisclosure } from './get-report-disclosure.ts'
import { withdrawAgentDisclosure } from './withdraw-agent-disclosure.ts'
import { withdrawReportDisclosure } from './withdraw-report-disclosure.ts'
import { writeAgentDisclosure } from './write-agent-disclosure.ts'
import { writeReportDisclosure } from './write-report-disclosure.ts'

export const reportDisclosureRoutes: readonly OperationRoute[] = [
  getAgentDisclosure,
  writeAgentDisclosure,
  agreeToAgentDisclosure,
  declineAgentDisclosure,
  withdrawAgentDisclosure,
  getReportDisclosure,
  writeReportDisclosure,
  agreeToReportDisclosure,
  declineReportDisclosure,
  withdrawReportDisclosure,
]

import type { Disclosure, DisclosureForm } from '@grana/contract/reports/disclosure'
import {
  agreeToAgentDisclosure,
  agreeToReportDisclosure,
  writeAgentDisclosure,
} from '@grana/contract/reports/disclosure'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import type { Db } from '../db/database.ts'
import { dataOf } from './programs.ts'
import type { ReportWorld, SignedInUser } from './reports.ts'
import { triagedReport } from './rewards.ts'
import type { ApiResponse } from './test-browser.ts'

/** Today and later days, as the forms want them. */
export const dayAhead = (days = 0): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const limitedDisclosure = (changes: { revision?: number; publish_on?: string; title?: string } = {}) =>
  ({
    kind: 'limited',
    revision: 0,
    publish_on: dayAhead(),
    title: 'Comments ran script',
    summary: 'A comment was shown as it was typed. It is fixed.',
    ...changes,
  }) satisfies DisclosureForm

export const fullDisclosure = (changes: Parameters<typeof limitedDisclosure>[0] = {}) =>
  ({
    ...limitedDisclosure(changes),
    kind: 'full',
    what_happened: 'The agent sent it and the organization fixed it in two days.',
    impact: 'Accounts of readers could be taken over.',
    steps: '1. Comment.\n2. Look.',
  }) satisfies DisclosureForm

function mustSucceed(told: ApiResponse): ApiResponse {
  if (told.status !== 200) throw new Error(`answered ${told.status} ${JSON.stringify(told.body)}`)
  return told
}

/** A closed report; needs no worker. */
export async function closedReport(
  db: Db,
  world: ReportWorld,
  { agent, by }: { agent: SignedInUser; by: SignedInUser },
): Promise<string> {
  const id = await triagedReport(db, world, agent)
  const body = { to: 'closed', reason: 'informative', clause: '1.1', text: 'No risk.' } as const
  mustSucceed(
    await by.browser.call(changeReportState, { params: { organization: world.organization, report: id }, body }),
  )
  return id
}

type Sides = { agent: SignedInUser; owner: SignedInUser; report: string }

/** The agent asks and an owner of the program agrees; the job that publishes has not run. */
export async function agreedDisclosure(
  world: Pick<ReportWorld, 'organization'>,
  { agent, owner, report }: Sides,
  form: DisclosureForm = limitedDisclosure(),
): Promise<Disclosure> {
  mustSucceed(
    await agent.browser.call(writeAgentDisclosure, { params: { report }, body: { ...form, credit: 'anonymous' } }),
  )
  const params = { organization: world.organization, report }
  return dataOf<Disclosure>(
    mustSucceed(await owner.browser.call(agreeToReportDisclosure, { params, body: { revision: 1 } })),
  )
}

/** The agent's own agreement to a revision. */
export const agreeAsAgent = (agent: SignedInUser, report: string, revision: number): Promise<ApiResponse> =>
  agent.browser.call(agreeToAgentDisclosure, { params: { report }, body: { revision, credit: 'handle' } })

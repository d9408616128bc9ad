import {
  issueDocument,
  reviewDocument,
  writeTeamDocument,
  type DocumentForm,
} from '@grana/contract/engagements/documents'
import { changeStaffEngagementState } from '@grana/contract/engagements/staff-engagements'
import { startedEngagement, type TeamAgent } from './engagement-team.ts'
import type { EngagementWorld } from './engagements.ts'
import type { TestApi } from './test-api.ts'

export const goodForm: DocumentForm = { summary: 'The booking site is **sound** but for one finding.' }

export const writeVersion = ({ browser }: TeamAgent, engagement: string, body: DocumentForm = goodForm) =>
  browser.call(writeTeamDocument, { params: { engagement }, body })

export const acceptVersion = ({ administrator }: EngagementWorld, id: string, version: number) =>
  administrator.browser.call(reviewDocument, {
    params: { id, edition: String(version) },
    body: { decision: 'accepted' },
  })

export const issueVersion = ({ administrator }: EngagementWorld, id: string, version: number) =>
  administrator.browser.call(issueDocument, { params: { id, edition: String(version) } })

/** A pentest whose tests have ended, with its lead. `during` runs while the team still tests. */
export async function reportingEngagement(
  api: TestApi,
  world: EngagementWorld,
  during: (started: { id: string; lead: TeamAgent }) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ id: string; lead: TeamAgent }> {
  const started = await startedEngagement(api, world)
  await during(started)
  const body = { to: 'reporting' } as const
  await world.administrator.browser.call(changeStaffEngagementState, { params: { id: started.id }, body })
  return started
}

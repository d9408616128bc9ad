import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument, issueVersion, reportingEngagement } from '#server/testing/engagement-documents.ts'
import { availableAgent, placesOf, propose, type TeamAgent } from '#server/testing/engagement-team.ts'
import {
  acceptQuote,
  engagementWorld,
  plannedEngagement,
  quotedEngagement,
  type EngagementWorld,
} from '#server/testing/engagements.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { revokeAttestation } from '@grana/contract/engagements/documents'
import { answerTeamPlace } from '@grana/contract/engagements/team-operations'
import { confidentialityVersion } from '@grana/contract/engagements/values'

let api: TestApi
beforeAll(async () => (api = await startTestApi()))
afterAll(() => api.close())

const rounds = sized({ gate: 1, full: 100 })
const atOnce = 4
const timeout = 3_600_000

type Answer = { status: number }

/** How many of several equal calls succeed; the others are refused by the state. */
async function race(call: () => Promise<Answer>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: atOnce }, call))
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  return answers.filter(({ status }) => status === 200).length
}

/** Successes of each round. Each has an organization of its own: one may have only so many programs. */
async function successes(round: (world: EngagementWorld) => Promise<number>): Promise<number[]> {
  const found: number[] = []
  while (found.length < rounds) found.push(await round(await engagementWorld(api)))
  return found
}

const once = Array.from({ length: rounds }, () => 1)

test('a quote is accepted once', { timeout }, async () => {
  const found = await successes(async (world) => {
    const id = await quotedEngagement(world)
    return race(() => acceptQuote(world, id))
  })
  expect(found).toEqual(once)
})

async function proposedAgent(world: EngagementWorld): Promise<TeamAgent> {
  const id = await plannedEngagement(world)
  const agent = await availableAgent(api)
  await propose(world, id, { username: agent.username, role: 'lead' })
  return agent
}

test('the confidentiality agreement of a place is signed once', { timeout }, async () => {
  const found = await successes(async (world) => {
    const agent = await proposedAgent(world)
    const [place] = await placesOf(agent)
    const body = { answer: 'accept', confidentiality_version: confidentialityVersion, accepted: true } as const
    return race(() => agent.browser.call(answerTeamPlace, { params: { place: place?.id ?? '' }, body }))
  })
  expect(found).toEqual(once)
})

test('a version is issued once, and its attestation is signed once and revoked once', { timeout }, async () => {
  const revoked: number[] = []
  const issued = await successes(async (world) => {
    const { id, lead } = await reportingEngagement(api, world)
    await insertDocument(api.database.owner, world, { id, lead, state: 'accepted' })
    const count = await race(() => issueVersion(world, id, 1))
    const params = { id, edition: '1' }
    const body = { reason: 'Wrong target' }
    revoked.push(await race(() => world.administrator.browser.call(revokeAttestation, { params, body })))
    return count
  })
  expect(issued).toEqual(once)
  expect(revoked).toEqual(once)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { avatarParts, multipartOf, sendAvatar } from '#server/testing/avatar-client.ts'
import { insertOpenFile } from '#server/testing/evidence.ts'
import { makePng } from '#server/testing/pictures/make-png.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  draftReport,
  reportingAgent,
  reportWorld,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { insertTestTarget } from '#server/testing/targets.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { submitReport } from '@grana/contract/reports/agent-reports'
import { evidenceLimits } from '@grana/contract/reports/evidence'
import { beginEvidenceUpload, listEvidence, resumeEvidenceUpload } from '@grana/contract/reports/evidence-files'
import { errorTexts } from '@grana/messages/es/errors'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser

// As `pnpm dev` sets it on a machine without a store: no process listens on this port.
beforeAll(async () => {
  api = await startTestApi({ env: { S3_ENDPOINT: 'http://127.0.0.1:9' } })
  world = await reportWorld(api)
  agent = await reportingAgent(api)
})
afterAll(() => api.close())

const unavailable = [503, 'files.unavailable', errorTexts['files.unavailable']]
const answerOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
  body['message'],
]

describe('without an object store', () => {
  test.for([
    ['a form', 67],
    ['parts', evidenceLimits.part + 1],
  ] as const)('an evidence file by %s is answered in words, and leaves no file behind', async ([, size]) => {
    const { id: draft, revision } = await draftReport(agent, world)
    const body = { name: 'proof.png', size }
    const begun = await agent.browser.call(beginEvidenceUpload, { params: { draft }, body })
    expect(answerOf(begun)).toEqual(unavailable)
    expect(dataOf(await agent.browser.call(listEvidence, { params: { draft } }))).toEqual([])
    const sent = await agent.browser.call(submitReport, { params: { draft }, body: { revision } })
    expect(sent.status).toBe(200)
  })

  test('an upload that began before is answered in words and stays open', async () => {
    const { id: draft } = await draftReport(agent, world)
    const place = { organization: world.organization, agent: agent.user.id, draft }
    const file = await insertOpenFile(api.database.owner, place)
    const resumed = await agent.browser.call(resumeEvidenceUpload, { params: { draft, file } })
    expect(answerOf(resumed)).toEqual(unavailable)
    expect(dataOf(await agent.browser.call(listEvidence, { params: { draft } }))).toMatchObject([
      { state: 'uploading' },
    ])
  })

  test('an avatar is answered in words', async () => {
    const parts = avatarParts(makePng({ width: 80, height: 60 }))
    const response = await sendAvatar(api.app, { browser: agent.browser, parts })
    expect(answerOf(response)).toEqual(unavailable)
  })

  test('an ownership document is answered in words', async () => {
    const { browser } = world
    const network = { type: 'network', address: '203.0.113.0/24' } as const
    const target = await insertTestTarget(api.database.owner, world.organization, network)
    const { payload, headers } = multipartOf([
      { name: 'document', value: Buffer.from('%PDF-1.7'), fileName: 'x.pdf', type: 'application/pdf' },
      { name: 'file_name', value: 'x.pdf' },
    ])
    const url = `/api/customers/organizations/${world.organization}/targets/${target}/document`
    const answer = await api.app.inject({ method: 'POST', url, headers: { ...browser.headers(), ...headers }, payload })
    expect(answerOf({ status: answer.statusCode, body: answer.json() })).toEqual(unavailable)
  })

  test('the API is ready', async () => {
    expect((await api.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
  })
})

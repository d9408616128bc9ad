import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '#server/testing/api-tokens.ts'
import { decodeHeader, emailParts, getLink } from '#server/testing/email-parts.ts'
import { reportWorld } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { accountEmailCommon, accountEmailTexts } from '@grana/messages/es/emails/account'

let api: TestApi
let worker: TestWorker
beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const words = accountEmailTexts['organization-token-created']
const sent = () => worker.mails.accepted.filter((mail) => decodeHeader(mail, 'subject') === words.subject)

test('every owner gets an email about a new token, no other member does', async () => {
  const world = await reportWorld(api)
  await reportWorld(api)
  const colleague = await world.member({ role: 'owner' })
  await world.member({ role: 'member' })
  await world.inProgram('owner')
  const { secret } = await issueToken(world)
  await worker.drain()
  expect(
    sent()
      .flatMap(({ to }) => to)
      .toSorted(),
  ).toEqual([world.owner.email, colleague.user.email].toSorted())
  const { name } = await api.database.owner
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', world.organization)
    .executeTakeFirstOrThrow()
  for (const mail of sent()) {
    const { text } = emailParts(mail)
    expect(text).toContain(words.intro)
    expect(text).toContain(`${accountEmailCommon.facts.about}: ${name}`)
    expect(mail.raw).not.toContain(secret.slice(10, 40))
    expect(getLink(mail).searchParams.get('path')).toBe('/organization/api-tokens')
    // Where the creator was signed in is theirs to know.
    expect(text.includes(`${accountEmailCommon.facts.address}: `)).toBe(mail.to.includes(world.owner.email))
  }
})

test('an owner whose account is disabled gets none', async () => {
  const world = await reportWorld(api)
  const gone = await world.member({ role: 'owner' })
  await api.database.owner
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', gone.user.id)
    .execute()
  const before = sent().length
  await issueToken(world)
  await worker.drain()
  expect(sent().slice(before)).toMatchObject([{ to: [world.owner.email] }])
})

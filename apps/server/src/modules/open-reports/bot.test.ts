import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '#server/lib/tokens.ts'
import { fetchChallenge, solvedToken } from '#server/testing/captcha-solver.ts'
import { openFormWorld, openReportFields } from '#server/testing/open-reports.ts'
import { reportingAgent, sendReport } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser } from '#server/testing/test-browser.ts'
import { sized } from '#server/testing/test-size.ts'
import { getAgentAttention, type AgentAttention } from '@grana/contract/attention/attention'
import { submitOpenReport } from '@grana/contract/open-reports/forms'
import { proveOpenReport } from '@grana/contract/open-reports/reports'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ env: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => api.close())

const daily = 20

/** As many statuses as there were, each with its count. */
const counted = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)]
      .toSorted((one, other) => one - other)
      .map((one) => [one, statuses.filter((status) => status === one).length]),
  )

test('a bot that solves every captcha, from any address and with any mailbox, fills its own budget alone', async () => {
  const count = sized({ gate: 200, full: 10_000 })
  const world = await openFormWorld(api, { daily_limit: daily })
  const { owner } = api.database
  // Without a solved captcha, or with a used one, nothing is stored, however many addresses the bot has.
  const used = await solvedToken(api.app, 'open_report')
  const forged = createHmac('sha256', 'guess').update('x').digest('base64')
  const challenge = JSON.stringify(await fetchChallenge(api.app, 'open_report'))
  const tokens = [used, forged, Buffer.from(challenge).toString('base64'), 'x']
  const unsolved: number[] = []
  for (let index = 0; index < count; index += 1) {
    const fields = openReportFields(world.target, {
      captcha_token: tokens[index % tokens.length],
      email: `bot${index}@bot.example`,
    })
    const browser = testBrowser(api.app, { address: `2001:db8:${(index % 65_536).toString(16)}::1` })
    unsolved.push((await browser.call(submitOpenReport, { params: { uuid: world.program }, body: fields })).status)
  }
  // The first use of the one solved captcha; the rest is refused for the captcha, or for the budget of all clients together.
  expect(unsolved.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  expect(Object.keys(counted(unsolved)).every((status) => ['200', '422', '429'].includes(status))).toBe(true)

  // The same number with solved captchas, written past the limits of clients: each with a mailbox of its own, all proven.
  await sql`
    insert into grana.open_reports (organization_id, id, program_id, email, email_key, form, secret_hash, consent_version, consent_ip, created_at)
    select ${world.organization}::uuid, gen_random_uuid(), ${world.program}::uuid, 'm' || n || '@bot.example', 'm' || n || '@bot.example',
      ${JSON.stringify({ target_id: world.target, title: 'Bot', summary: 'x', steps: 'x', impact: 'x' })}::jsonb,
      sha256(('secret' || lpad(n::text, 37, '0'))::bytea), '1', '192.0.2.7', now()
    from generate_series(1, ${count}::int) n`.execute(owner)
  const secretOf = (index: number) => `secret${String(index).padStart(37, '0')}`
  expect(hashSecret(secretOf(1))).toHaveLength(32)
  const proven: number[] = []
  for (let start = 1; start <= count; start += 20) {
    const some = Array.from({ length: Math.min(20, count - start + 1) }, (_, index) => secretOf(start + index))
    const told = await Promise.all(
      some.map((secret, index) =>
        testBrowser(api.app, { address: `2001:db9:${((start + index) % 65_536).toString(16)}::1` }).call(
          proveOpenReport,
          {
            body: { secret },
          },
        ),
      ),
    )
    proven.push(...told.map(({ status }) => status))
  }
  expect(counted(proven)).toEqual({ 200: daily, 429: count - daily })
  const inbox = await owner.selectFrom('reports').select('from_guest').where('program_id', '=', world.program).execute()
  expect(inbox).toEqual(Array.from({ length: daily }, () => ({ from_guest: true })))

  // People are unharmed: an agent reports at once, with the usual quota.
  const agent = await reportingAgent(api)
  await sendReport(agent, world)
  const params = { program: world.program }
  const attention = await agent.browser.call(getAgentAttention, { params })
  expect((attention.body['data'] as AgentAttention).quota).toMatchObject({ sent: 1, basis: 'usual' })
})

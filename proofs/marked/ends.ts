import { generateSync } from 'otplib'
import { disableAccount } from '@grana/contract/data-rights'
import { claimTestCredential, openTestCredential } from '@grana/contract/programs/agent-credentials'
import { answerAgentInvitation, inviteAgent, listProgramAgents, removeAgent } from '@grana/contract/programs/agents'
import type { InvitedAgent } from '@grana/contract/programs/agents'
import { changeProgramState } from '@grana/contract/programs/builder'
import {
  importTestCredentials,
  listTestCredentials,
  revokeTestCredential,
  type TestCredential,
} from '@grana/contract/programs/credential-pools'
import { leaveProgram } from '@grana/contract/programs/invitations'
import { suspendPerson } from '@grana/contract/staff/people'
import { startLiveApi } from '@grana/server/testing/live-api'
import { dataOf } from '@grana/server/testing/programs'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '@grana/server/testing/reports'
import { signInTestStaff, type TestStaff } from '@grana/server/testing/staff'
import type { TestApi } from '@grana/server/testing/test-api'
import type { ApiResponse } from '@grana/server/testing/test-browser'
import { testPassword } from '@grana/server/testing/test-user'

type Holding = { world: ReportWorld; agent: SignedInUser; invitation: string; credential: string }

/** An invited agent of a private program who holds an account. */
async function holdAccount(api: TestApi): Promise<Holding> {
  const world = await reportWorld(api, { visibility: 'private' }, { credential_mode: 'provided_user_password' })
  const { organization, program, target } = world
  const agent = await reportingAgent(api)
  const { username } = await api.database.owner
    .selectFrom('users')
    .select('username')
    .where('id', '=', agent.user.id)
    .executeTakeFirstOrThrow()
  const body = { content: 'tester-1,secret-1\ntester-2,secret-2', has_header: false }
  const params = { organization, program }
  await world.browser.call(importTestCredentials, { params: { ...params, target }, body })
  await world.browser.call(inviteAgent, { params, body: { username } })
  const [invited] = dataOf<InvitedAgent[]>(await world.browser.call(listProgramAgents, { params }))
  const invitation = invited?.id ?? ''
  await agent.browser.call(answerAgentInvitation, { params: { invitation }, body: { accept: true } })
  const claimed = await agent.browser.call(claimTestCredential, { params: { program, target } })
  if (claimed.status !== 200) throw new Error(`claiming answered ${claimed.status} ${JSON.stringify(claimed.body)}`)
  const listed = await world.browser.call(listTestCredentials, { params: { ...params, target } })
  const held = dataOf<TestCredential[]>(listed).find(({ state }) => state === 'claimed')
  return { world, agent, invitation, credential: held?.id ?? '' }
}

/** An authenticator of the agent: the factor of their session has none. */
async function codeOf({ database, context }: TestApi, { user }: SignedInUser): Promise<string> {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const sealed = context.sealing.seal(secret, { table: 'users', column: 'totp_seed', row: user.id })
  await database.owner.updateTable('users').set({ totp_seed: sealed }).where('id', '=', user.id).execute()
  return generateSync({ secret })
}

type End = (holding: Holding, others: { api: TestApi; staff: TestStaff }) => Promise<ApiResponse>

const inProgram = ({ world: { organization, program } }: Holding) => ({ organization, program })

const ends: Readonly<Record<string, End>> = {
  'revoked by hand': (holding) =>
    holding.world.browser.call(revokeTestCredential, {
      params: { ...inProgram(holding), credential: holding.credential },
    }),
  'the agent left': ({ world: { program }, agent }) => agent.browser.call(leaveProgram, { params: { program } }),
  'the agent was removed': (holding) =>
    holding.world.browser.call(removeAgent, { params: { ...inProgram(holding), invitation: holding.invitation } }),
  'the program closed': (holding) =>
    holding.world.browser.call(changeProgramState, { params: inProgram(holding), body: { to: 'closed' } }),
  'the account was disabled': async ({ agent }, { api }) =>
    agent.browser.call(disableAccount, { body: { password: testPassword, code: await codeOf(api, agent) } }),
  'the agent was suspended': ({ agent }, { staff }) =>
    staff.browser.call(suspendPerson, {
      params: { id: agent.user.id },
      body: { clause: 'conduct_hackers', reason: 'Scans outside of the scope.' },
    }),
}

export type MeasuredEnds = { lines: string[]; wrong: number }

/**
 * Ends accounts in every way while another process of the API opens them without a pause. Counts openings that began after the end
 * was answered, secrets that are left, and the longest time from the request of the end to the first refusal elsewhere.
 */
export async function measureEnds(api: TestApi, rounds: number): Promise<MeasuredEnds> {
  const other = await startLiveApi(api.database.urls.api)
  const staff = await signInTestStaff(api)
  const lines: string[] = []
  let wrong = 0
  for (const [name, end] of Object.entries(ends)) {
    let [longest, late, left] = [0, 0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const holding = await holdAccount(api)
      const { world, agent } = holding
      const path = openTestCredential.path.replace('{program}', world.program).replace('{target}', world.target)
      const open = async () =>
        (await fetch(`http://127.0.0.1:${other.port}${path}`, { method: 'POST', headers: agent.browser.headers() }))
          .status
      if ((await open()) !== 200) throw new Error('the account did not open before its end')
      const from = performance.now()
      let endedAt = Infinity
      const ending = end(holding, { api, staff }).then((answer) => {
        endedAt = performance.now()
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
      })
      for (;;) {
        const began = performance.now()
        if ((await open()) !== 200) break
        if (began > endedAt) late += 1
        if (performance.now() - from > 60_000) throw new Error(`${name}: it still opens after a minute`)
      }
      longest = Math.max(longest, performance.now() - from)
      await ending
      const { secrets } = await api.database.owner
        .selectFrom('test_credentials')
        .select(({ fn }) => fn.count<string>('sealed_secret').as('secrets'))
        .where('program_id', '=', world.program)
        .where('state', '<>', 'free')
        .executeTakeFirstOrThrow()
      left += Number(secrets)
    }
    wrong += late + left + (longest > 1000 ? 1 : 0)
    lines.push(
      `${name}, ${rounds} times: refused at another process after ${longest.toFixed(0)} ms at most, ${late} opened after the end was answered, ${left} secrets left`,
    )
  }
  await other.close()
  return { lines, wrong }
}

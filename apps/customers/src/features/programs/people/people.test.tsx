// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  confirmIdentityIn,
  createCustomersWorld,
  idOf,
  open,
  pageOf,
  organizationId,
  refusal,
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  activateBackupContact,
  addProgramMember,
  listMembers,
  listProgramMembers,
  removeProgramMember,
} from '@grana/contract/customers/members'
import { listProgramAgents, removeAgent } from '@grana/contract/programs/agents'
import { invitationLimits, inviteAgents, saveAgentPlaces } from '@grana/contract/programs/invitations'
import { answerJoinRequest, listJoinRequests } from '@grana/contract/programs/joining'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { declineReasons } from '@grana/messages/es/apps/agent-programs'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { programs } from '@grana/messages/es/apps/programs'
import { textLength } from '@grana/messages/es/apps/text-length'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { joining } from '@grana/messages/es/programs/joining'
import { commonValidationTexts } from '@grana/messages/es/validation-common'
import { hasControl, shown } from '@grana/parts/app/app.fixture'
import {
  answerAgents,
  answerFigures,
  answerMembers,
  answerOverview,
  answerTeam,
  invitedAgent,
  makeOverview,
  makeProgram,
  programId,
  programMember,
} from '../programs.fixture.ts'

const { people: texts, agents, roles } = programs
const params = { organization: organizationId, program: programId }

async function show(settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answerOverview(world, makeOverview())
  answerTeam(world, [programMember(1)], ['analyst', 'viewer'])
  answerMembers(world, 3)
  answerAgents(world, [])
  return { world, page: await open(world, paths.programSettings(programId)) }
}

const lines = () => [...document.querySelectorAll('section[aria-labelledby=people] li')].map((line) => line.textContent)
const options = () => [...document.querySelectorAll('section[aria-labelledby=people] select')][0]?.children.length

describe('roles in a program', () => {
  test('are assigned to a member, and listed', async () => {
    const { world, page } = await show()
    world.api.answer(addProgramMember, () => ({ data: null }))
    await page.fill(texts.person, idOf(2, 4))
    await page.fill(texts.role, 'viewer')
    expect(shown()).toContain(roles.viewer.text)
    answerTeam(world, [programMember(1), programMember(2, { role: 'viewer' })], ['analyst', 'viewer'])
    await page.press(texts.add)
    const [call] = callsOf(world, addProgramMember)
    expect(call?.params).toEqual(params)
    expect(call?.body).toEqual({ member: idOf(2, 4), role: 'viewer' })
    expect(toasts()).toEqual([['success', texts.added, undefined]])
    expect(lines()[1]).toContain(`Person 2`)
    expect(lines()[1]).toContain(roles.viewer.name)
  })

  test('can be given to any of 250 members', async () => {
    const { world, page } = await show()
    answerMembers(world, 250)
    await page.refresh()
    expect(options()).toBe(250)
  })

  test('are given after the user authenticated again', async () => {
    const { world, page } = await show()
    world.api.answer(addProgramMember, () => refusal('auth.confirm_first'))
    await page.press(texts.add)
    world.api.answer(addProgramMember, () => ({ data: null }))
    await confirmIdentityIn(world, page)
    expect(callsOf(world, addProgramMember)).toHaveLength(2)
    expect(toasts()).toEqual([['success', texts.added, undefined]])
  })

  test('a refusal is shown', async () => {
    const { world, page } = await show()
    world.api.answer(addProgramMember, () => refusal('member.already'))
    await page.press(texts.add)
    expect(toasts()).toEqual([['danger', errorTexts['member.already'], undefined]])
  })

  test('are taken away after a question', async () => {
    const { world, page } = await show()
    world.api.answer(removeProgramMember, () => ({ data: null }))
    await page.press(texts.remove('Person 1', roles.analyst.name))
    expect(shown()).toContain(texts.removeText(roles.analyst.name))
    answerTeam(world, [])
    await page.press(texts.removeConfirm)
    expect(callsOf(world, removeProgramMember)[0]?.params).toEqual({ ...params, member: idOf(1, 4), role: 'analyst' })
    expect(toasts()).toEqual([['success', texts.removed, undefined]])
    expect(lines()).toEqual([])
  })

  test('of the last owner stay', async () => {
    const { world, page } = await show()
    world.api.answer(removeProgramMember, () => refusal('program.last_owner'))
    await page.press(texts.remove('Person 1', roles.analyst.name))
    await page.press(texts.removeConfirm)
    expect(toasts()).toEqual([['danger', errorTexts['program.last_owner'], undefined]])
    expect(lines()).toHaveLength(1)
  })

  test('a backup contact is activated', async () => {
    const { world, page } = await show()
    const backup = { role: 'backup_contact', can: { dismiss: false, activate: true } } as const
    answerTeam(world, [programMember(1, backup)])
    await page.refresh()
    world.api.answer(activateBackupContact, () => ({ data: null }))
    answerTeam(world, [programMember(1, { ...backup, is_activated: true })])
    await page.press(texts.activate)
    expect(callsOf(world, activateBackupContact)[0]?.body).toEqual({ active: true })
    expect(shown()).toContain(texts.backupActive)
    expect(hasControl(texts.deactivate)).toBe(true)
  })

  test('cannot be changed without the permission, and members are not requested', async () => {
    const world = await createCustomersWorld()
    answerOverview(world, makeOverview())
    answerAgents(world, [])
    answerTeam(world, [programMember(1, { can: { dismiss: false, activate: false } })])
    await open(world, paths.programSettings(programId))
    expect(hasControl(texts.add)).toBe(false)
    expect(hasControl(texts.remove('Person 1', roles.analyst.name))).toBe(false)
    expect(callsOf(world, listMembers)).toEqual([])
  })

  test('say how to add a member to assign', async () => {
    const { world, page } = await show()
    answerMembers(world, 1)
    await page.refresh()
    expect(shown()).toContain(texts.noMembers)
  })

  test.each([
    ['the team', listProgramMembers],
    ['the members', listMembers],
  ])('a failure to load %s leaves the program on the screen', async (_, operation) => {
    const world = await createCustomersWorld()
    answerOverview(world, makeOverview())
    answerAgents(world, [])
    answerTeam(world, [programMember(1)], ['analyst'])
    answerMembers(world, 2)
    world.api.answer(operation, () => refusal('server.unavailable'))
    await open(world, paths.programSettings(programId))
    expect(shown()).toContain(errorTexts['server.unavailable'])
    expect(document.querySelector('h1')?.textContent).toBe('Online bank')
  })
})

describe('invited agents', () => {
  test('are invited by username, and listed with their answer', async () => {
    const { world, page } = await show()
    expect(shown()).toContain(agents.noneText)
    world.api.answer(inviteAgents, () => ({
      data: { invited: ['ana'], refused: [{ username: 'leo', code: 'program.agent_invited' as const }] },
    }))
    await page.fill(agents.username, 'ana, leo')
    await page.fill(agents.message, 'Welcome')
    await page.fill(agents.days, '30')
    answerAgents(world, [invitedAgent('ana', { state: 'accepted' })])
    await page.press(agents.invite)
    const [call] = callsOf(world, inviteAgents)
    expect(call?.params).toEqual(params)
    expect(call?.body).toEqual({ usernames: ['ana', 'leo'], message: 'Welcome', days: 30 })
    for (const text of [agents.invitedNow(['ana']), errorTexts['program.agent_invited']])
      expect(shown()).toContain(text)
    expect(shown()).toContain(agents.states.accepted)
    expect(hasControl(agents.remove('ana'))).toBe(true)
  })

  test('of a draft are invited when it is published', async () => {
    const { world, page } = await show()
    answerOverview(world, makeOverview({ program: makeProgram({ state: 'draft', version: null }) }))
    answerAgents(world, [invitedAgent('ana')])
    await page.refresh()
    expect(shown()).toContain(agents.whenPublished)
  })

  test('with a message above its limit are not invited, and nothing of it is cut', async () => {
    const { world, page } = await show()
    const { maxMessage } = invitationLimits
    await page.fill(agents.username, 'ana')
    await page.fill(agents.message, 'a'.repeat(maxMessage + 7))
    expect(document.querySelector('section[aria-labelledby=agents] [maxlength]')).toBeNull()
    expect(shown()).toContain(textLength.over(7, maxMessage))
    await page.press(agents.invite)
    expect(callsOf(world, inviteAgents)).toEqual([])
  })

  test('need a name', async () => {
    const { world, page } = await show()
    await page.press(agents.invite)
    expect(shown()).toContain(commonValidationTexts['username.required'])
    expect(callsOf(world, inviteAgents)).toEqual([])
  })

  test.each([
    ['an unknown name', refusal('program.not_open'), errorTexts['program.not_open']],
    ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('%s is shown at the field', async (_, reply, text) => {
    const { world, page } = await show()
    world.api.answer(inviteAgents, () => reply)
    await page.fill(agents.username, 'stranger')
    await page.press(agents.invite)
    expect(document.querySelector('section[aria-labelledby=agents] form')?.textContent).toContain(text)
    expect(toasts()).toEqual([])
  })

  test('are removed', async () => {
    const { world, page } = await show()
    answerAgents(world, [invitedAgent('ana')])
    await page.refresh()
    world.api.answer(removeAgent, () => ({ data: [] }))
    answerAgents(world, [])
    await page.press(agents.remove('ana'))
    expect(callsOf(world, removeAgent)[0]?.params).toEqual({ ...params, invitation: idOf(1, 6) })
    expect(toasts()).toEqual([['success', agents.removed, undefined]])
    expect(shown()).toContain(agents.noneText)
  })

  test('are counted, with the reasons of those who declined, and limited to places', async () => {
    const { world, page } = await show()
    answerFigures(world, {
      places: 5,
      states: { pending: 0, accepted: 2, rejected: 3, removed: 0, expired: 0, left: 0 },
      reasons: [{ reason: 'no_time', count: 3 }],
    })
    await page.refresh()
    for (const text of [agents.ofPlaces(2, 5), agents.stateCounts.rejected, declineReasons.no_time])
      expect(shown()).toContain(text)
    world.api.answer(saveAgentPlaces, () => ({ data: { places: null } }))
    await page.fill(agents.places, 'many')
    await page.press(agents.placesSave)
    expect(shown()).toContain(agents.placesInvalid)
    await page.fill(agents.places, '')
    await page.press(agents.placesSave)
    expect(callsOf(world, saveAgentPlaces)[0]?.body).toEqual({ places: null })
  })

  test('who were invited, and who ask, are listed to the last one', async () => {
    const { world, page } = await show()
    answerOverview(world, makeOverview({ program: makeProgram({ visibility: 'private' }) }))
    const invited = Array.from({ length: 150 }, (_, index) => ({
      ...invitedAgent(`invited${index}`),
      id: idOf(index, 7),
    }))
    const asking = Array.from({ length: 150 }, (_, index) =>
      sampleRow(listJoinRequests.answer, { id: idOf(index, 6), username: `asking${index}`, state: 'pending' }),
    )
    world.api.answer(listProgramAgents, ({ query }) => {
      const { data, next } = pageOf(invited, query, 100)
      return { data, meta: { next } }
    })
    world.api.answer(listJoinRequests, ({ query }) => {
      const { data, next } = pageOf(asking, query, 100)
      return { data, meta: { next } }
    })
    await page.refresh()
    for (const last of ['invited149', 'asking149']) {
      expect(shown()).not.toContain(last)
      await page.press(organizationTexts.more)
      expect(shown()).toContain(last)
    }
    expect(hasControl(organizationTexts.more)).toBe(false)
  })

  test('who ask to join are accepted, or refused with a reason', async () => {
    const { world, page } = await show()
    const request = sampleRow(listJoinRequests.answer, {
      id: idOf(3, 6),
      username: 'leo',
      message: 'I test banks',
      state: 'pending',
      reason: null,
    })
    answerOverview(world, makeOverview({ program: makeProgram({ visibility: 'private' }) }))
    world.api.answer(listJoinRequests, () => ({ data: [request], meta: { next: null } }))
    await page.refresh()
    expect(shown()).toContain('I test banks')
    world.api.answer(answerJoinRequest, () => ({ data: [] }))
    await page.press(joining.requests.refuseName('leo'))
    await page.press(joining.requests.refuseConfirm)
    expect(shown()).toContain(joining.requests.reasonMissing)
    await page.fill(joining.requests.reason, 'Only mobile')
    await page.press(joining.requests.refuseConfirm)
    await page.press(joining.requests.acceptName('leo'))
    expect(callsOf(world, answerJoinRequest).map(({ body }) => body)).toEqual([
      { accept: false, reason: 'Only mobile' },
      { accept: true },
    ])
  })

  test('are not requested without a second factor', async () => {
    const { world } = await show({ user: { two_factor_enabled: false } })
    expect(shown()).toContain(organizationTexts.factorFirst.agents)
    expect(shown()).toContain(organizationTexts.factorFirst.people)
    expect(callsOf(world, listProgramAgents)).toEqual([])
  })
})

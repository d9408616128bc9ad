// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  confirmIdentityIn,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  pageOf,
  organizationId,
  organizationName,
  refusal,
  testFailures,
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  inviteMember,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
  type Invitation,
} from '@grana/contract/customers/invitations'
import {
  changeMemberRole,
  listMembers,
  listProgramMembers,
  removeMember,
  type Member,
} from '@grana/contract/customers/members'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import type { ProgramRole } from '@grana/contract/tenancy'
import { reauthentication } from '@grana/messages/es/account/reauthentication'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { team as texts } from '@grana/messages/es/apps/team'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { control, hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'

const member = (count: number, changes: Partial<Member> = {}) =>
  sampleRow(listMembers.answer, {
    id: idOf(count),
    first_name: 'Person',
    last_name: String(count),
    email: `p${count}@example.com`,
    can: { change_role: true, remove: true },
    ...changes,
  })
const nameOf = (count: number) => `Person ${count}`
const invitation = (changes: Partial<Invitation> = {}) =>
  sampleRow(listInvitations.answer, {
    id: idOf(1, 3),
    email: 'eva@example.com',
    can: { resend: true, withdraw: true },
    ...changes,
  })

const answerMembers = ({ api }: AppWorld, members: readonly Member[]) =>
  api.answer(listMembers, () => ({ data: [...members], meta: { next: null } }))
const answerInvitations = ({ api }: AppWorld, invitations: readonly Invitation[]) =>
  api.answer(listInvitations, () => ({ data: [...invitations], meta: { next: null } }))

/** Programs in pages of fifty, as the server lists them. */
function answerPrograms({ api }: AppWorld, total: number): void {
  const all = Array.from({ length: total }, (_, index) => {
    const program = sampleRow(listOrganizationPrograms.answer, { id: idOf(index, 2), name: `Program ${index}` })
    return { ...program, can: { ...program.can, appoint: true } }
  })
  api.answer(listOrganizationPrograms, ({ query }) => {
    const { data, next } = pageOf(all, query)
    return { data, meta: { can_create: true, next } }
  })
}

function answerAll(world: AppWorld): void {
  answerMembers(world, [member(1, { is_you: true }), member(2)])
  answerInvitations(world, [])
  answerPrograms(world, 0)
}

async function show(settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answerAll(world)
  return { world, page: await open(world, paths.team()) }
}

const rows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)

describe('members', () => {
  test('are listed with their roles, also those in programs, and their second factor', async () => {
    const { world, page } = await show()
    answerMembers(world, [
      member(1, { role: 'owner', has_second_factor: true, is_you: true }),
      member(2, {
        role: 'member',
        programs: [{ program: idOf(1, 2), name: 'Bank', role: 'backup_contact', is_activated: true }],
      }),
    ])
    await page.refresh()
    expect(rows()[0]).toContain(nameOf(1))
    expect(rows()[0]).toContain(texts.you)
    expect(rows()[0]).toContain(texts.organizationRoles.owner.name)
    expect(rows()[0]).toContain(texts.members.secondFactorOn)
    expect(rows()[1]).toContain(
      `${texts.roleIn(texts.programRoles.backup_contact.name, 'Bank')} (${texts.members.stoodIn})`,
    )
    expect(rows()[1]).toContain(texts.members.secondFactorOff)
    expect(shown()).toContain(texts.members.count(2, false))
  })

  test('continue on the next page', async () => {
    const { world, page } = await show()
    world.api.answer(listMembers, ({ query }) =>
      query['after'] === undefined
        ? { data: [member(1)], meta: { next: idOf(1) } }
        : { data: [member(2)], meta: { next: null } },
    )
    await page.refresh()
    expect(shown()).toContain(texts.members.count(1, true))
    await page.press(texts.members.more)
    expect(rows()).toHaveLength(2)
    expect(callsOf(world, listMembers).at(-1)?.query).toEqual({ after: idOf(1) })
    expect(hasControl(texts.members.more)).toBe(false)
  })

  test('get another role, which the list shows', async () => {
    const { world, page } = await show()
    world.api.answer(changeMemberRole, () => ({ data: sampleOf(changeMemberRole.answer) }))
    await page.press(texts.members.actionsOf(nameOf(2)))
    await page.press(texts.members.changeRole)
    expect(control(texts.role.save).hasAttribute('aria-disabled')).toBe(true)
    await page.tick(texts.organizationRoles.viewer.name)
    answerMembers(world, [member(1), member(2, { role: 'viewer' })])
    await page.press(texts.role.save)
    const [call] = callsOf(world, changeMemberRole)
    expect(call?.params).toEqual({ organization: organizationId, member: idOf(2) })
    expect(call?.body).toEqual({ role: 'viewer' })
    expect(toasts()).toEqual([['success', texts.role.done, undefined]])
    expect(rows()[1]).toContain(texts.organizationRoles.viewer.name)
  })

  test('a role that needs recent authentication is asked for, and then given', async () => {
    const { world, page } = await show()
    world.api.answer(changeMemberRole, () => refusal('auth.confirm_first'))
    await page.press(texts.members.actionsOf(nameOf(2)))
    await page.press(texts.members.changeRole)
    await page.tick(texts.organizationRoles.viewer.name)
    await page.press(texts.role.save)
    world.api.answer(changeMemberRole, () => ({ data: sampleOf(changeMemberRole.answer) }))
    await confirmIdentityIn(world, page)
    expect(callsOf(world, changeMemberRole)).toHaveLength(2)
    expect(toasts()).toEqual([['success', texts.role.done, undefined]])
  })

  test('closing the authentication gives the role up, and says so', async () => {
    const { world, page } = await show()
    world.api.answer(changeMemberRole, () => refusal('auth.confirm_first'))
    await page.press(texts.members.actionsOf(nameOf(2)))
    await page.press(texts.members.changeRole)
    await page.tick(texts.organizationRoles.viewer.name)
    await page.press(texts.role.save)
    const close = [...document.querySelectorAll<HTMLElement>(`[aria-label="${reauthentication.close}"]`)].at(-1)
    await act(async () => close?.click())
    await page.loaded()
    expect(callsOf(world, changeMemberRole)).toHaveLength(1)
    await until(() => expect(toasts()).toEqual([['danger', texts.role.failed, errorTexts['auth.confirm_first']]]))
  })

  test('the last owner keeps the role, and the reason is shown', async () => {
    const { world, page } = await show()
    world.api.answer(changeMemberRole, () => refusal('organization.last_owner'))
    await page.press(texts.members.actionsOf(nameOf(2)))
    await page.press(texts.members.changeRole)
    await page.tick(texts.organizationRoles.viewer.name)
    await page.press(texts.role.save)
    expect(toasts()).toEqual([['danger', texts.role.failed, errorTexts['organization.last_owner']]])
    expect(shown()).toContain(texts.role.title(nameOf(2)))
  })

  test('are removed after the consequences were shown', async () => {
    const { world, page } = await show()
    world.api.answer(removeMember, () => ({ data: null }))
    await page.press(texts.members.actionsOf(nameOf(2)))
    await page.press(texts.members.remove)
    expect(shown()).toContain(texts.remove.text(organizationName))
    answerMembers(world, [member(1)])
    await page.press(texts.remove.confirm)
    expect(callsOf(world, removeMember)[0]?.params).toEqual({ organization: organizationId, member: idOf(2) })
    expect(toasts()).toEqual([['success', texts.remove.done(nameOf(2)), undefined]])
    expect(rows()).toHaveLength(1)
  })

  test('stay when removing fails', async () => {
    const { world, page } = await show()
    world.api.answer(removeMember, () => new TypeError('lost'))
    await page.press(texts.members.actionsOf(nameOf(2)))
    await page.press(texts.members.remove)
    await page.press(texts.remove.confirm)
    expect(toasts()).toEqual([['danger', texts.remove.failed, formTexts.network['network.unreachable']]])
    expect(rows()).toHaveLength(2)
  })

  test('have no actions for a user who may do nothing with them', async () => {
    const { world, page } = await show()
    answerMembers(world, [member(2, { can: { change_role: false, remove: false } })])
    await page.refresh()
    expect(hasControl(texts.members.actionsOf(nameOf(2)))).toBe(false)
  })
})

describe('invitations', () => {
  test('say that there are none', async () => {
    await show()
    expect(shown()).toContain(texts.invitations.empty.title + texts.invitations.empty.text)
  })

  test('reach the last of 250', async () => {
    const { world, page } = await show()
    const all = Array.from({ length: 250 }, (_, index) =>
      invitation({ id: idOf(index, 3), email: `p${index}@x.example` }),
    )
    world.api.answer(listInvitations, ({ query }) => {
      const { data, next } = pageOf(all, query, 100)
      return { data, meta: { next } }
    })
    await page.refresh()
    await page.press(organizationTexts.more)
    await page.press(organizationTexts.more)
    expect(hasControl(organizationTexts.more)).toBe(false)
    expect(rows().at(-1)).toContain('p249@x.example')
  })

  test('are listed with state and role, sent again and withdrawn', async () => {
    const { world, page } = await show()
    answerInvitations(world, [invitation({ program: { id: idOf(1, 2), name: 'Bank', role: 'analyst' } })])
    await page.refresh()
    expect(rows().at(-1)).toContain(texts.roleIn(texts.programRoles.analyst.name, 'Bank'))
    expect(rows().at(-1)).toContain(texts.invitations.states.pending)
    world.api.answer(resendInvitation, () => ({ data: sampleOf(resendInvitation.answer) }))
    await page.press(texts.invitations.actionsOf('eva@example.com'))
    await page.press(texts.invitations.resend)
    expect(toasts()).toEqual([['success', texts.invitations.resent('eva@example.com'), texts.invitations.resendNote]])
    world.api.answer(withdrawInvitation, () => ({ data: null }))
    await page.press(texts.invitations.actionsOf('eva@example.com'))
    await page.press(texts.invitations.withdraw)
    expect(shown()).toContain(texts.invitations.withdrawText)
    answerInvitations(world, [invitation({ state: 'withdrawn', can: { resend: false, withdraw: false } })])
    await page.press(texts.invitations.withdrawConfirm)
    expect(callsOf(world, withdrawInvitation)[0]?.params).toEqual({
      organization: organizationId,
      invitation: idOf(1, 3),
    })
    expect(rows().at(-1)).toContain(texts.invitations.states.withdrawn)
    expect(hasControl(texts.invitations.actionsOf('eva@example.com'))).toBe(false)
  })

  test('say when they can be sent again', async () => {
    const { world, page } = await show()
    answerInvitations(world, [invitation()])
    await page.refresh()
    world.api.answer(resendInvitation, () => refusal('auth.resend_later'))
    await page.press(texts.invitations.actionsOf('eva@example.com'))
    await page.press(texts.invitations.resend)
    expect(toasts()).toEqual([['danger', texts.invitations.failed, errorTexts['auth.resend_later']]])
  })

  test('their failure leaves the members on the screen', async () => {
    const world = await createCustomersWorld()
    answerAll(world)
    world.api.answer(listInvitations, () => refusal('server.unavailable'))
    await open(world, paths.team())
    expect(shown()).toContain(errorTexts['server.unavailable'])
    expect(rows()).toHaveLength(2)
  })

  test('are neither requested nor offered without the permission', async () => {
    const { world } = await show({ can: { invite: false } })
    expect(callsOf(world, listInvitations)).toEqual([])
    expect(shown()).not.toContain(texts.invitations.title)
    expect(hasControl(texts.invite.action)).toBe(false)
  })
})

describe('inviting', () => {
  test('sends the address and the role, and the invitation is listed', async () => {
    const { world, page } = await show()
    world.api.answer(inviteMember, () => ({ data: sampleOf(inviteMember.answer) }))
    await page.press(texts.invite.action)
    expect(shown()).toContain(texts.invite.noProgram)
    await page.fill(texts.invite.labels.email, 'eva@example.com')
    await page.tick(texts.organizationRoles.member.name)
    answerInvitations(world, [invitation()])
    await page.press(texts.invite.send)
    const [call] = callsOf(world, inviteMember)
    expect(call?.params).toEqual({ organization: organizationId })
    expect(call?.body).toEqual({ email: 'eva@example.com', role: 'member' })
    expect(toasts()).toEqual([['success', texts.invite.done('eva@example.com'), undefined]])
    expect(rows().at(-1)).toContain('eva@example.com')
  })

  test('offers a role in any of 120 programs', async () => {
    const { world, page } = await show()
    answerPrograms(world, 120)
    const roles: ProgramRole[] = ['analyst', 'viewer']
    world.api.answer(listProgramMembers, () => ({ data: [], meta: { can_appoint: roles } }))
    world.api.answer(inviteMember, () => ({ data: sampleOf(inviteMember.answer) }))
    await page.press(texts.invite.action)
    expect(callsOf(world, listOrganizationPrograms)).toHaveLength(3)
    await page.tick(texts.invite.oneProgram)
    expect(control(texts.invite.send).hasAttribute('aria-disabled')).toBe(true)
    await page.fill(texts.invite.labels.program, 'Program 119')
    await page.tick(texts.programRoles.analyst.name)
    await page.fill(texts.invite.labels.email, 'eva@example.com')
    await page.press(texts.invite.send)
    expect(callsOf(world, inviteMember)[0]?.body).toMatchObject({ role: 'member', program_role: 'analyst' })
  })

  test('shows that the program offers no role', async () => {
    const { world, page } = await show()
    answerPrograms(world, 1)
    world.api.answer(listProgramMembers, () => ({ data: [], meta: { can_appoint: [] } }))
    await page.press(texts.invite.action)
    await page.tick(texts.invite.oneProgram)
    expect(shown()).toContain(texts.invite.noRoles)
  })

  test('shows that the roles of the program cannot be loaded', async () => {
    const { world, page } = await show()
    answerPrograms(world, 1)
    world.api.answer(listProgramMembers, () => refusal('server.unavailable'))
    await page.press(texts.invite.action)
    await page.tick(texts.invite.oneProgram)
    expect(shown()).toContain(errorTexts['server.unavailable'])
    expect(shown()).not.toContain(texts.invite.loadingRoles)
  })

  test('shows why an address is refused, and keeps the form', async () => {
    const { world, page } = await show()
    world.api.answer(inviteMember, () => refusal('member.already'))
    await page.press(texts.invite.action)
    await page.fill(texts.invite.labels.email, 'eva@example.com')
    await page.press(texts.invite.send)
    expect(shown()).toContain(errorTexts['member.already'])
    expect(hasControl(texts.invite.send)).toBe(true)
  })

  test('a user without a second factor is sent to activate it', async () => {
    await show({ user: { two_factor_enabled: false } })
    expect(hasControl(texts.invite.action)).toBe(false)
    expect(linksTo(organizationTexts.factorFirst.invite)).toHaveLength(1)
  })

  test('goes on after the user authenticated again', async () => {
    const { world, page } = await show()
    let isConfirmed = false
    world.api.answer(inviteMember, () =>
      isConfirmed ? { data: sampleOf(inviteMember.answer) } : refusal('auth.confirm_first'),
    )
    await page.press(texts.invite.action)
    await page.fill(texts.invite.labels.email, 'eva@example.com')
    await page.press(texts.invite.send)
    isConfirmed = true
    await confirmIdentityIn(world, page)
    expect(callsOf(world, inviteMember)).toHaveLength(2)
    expect(toasts()).toEqual([['success', texts.invite.done('eva@example.com'), undefined]])
  })
})

test('describes all roles', async () => {
  await show()
  for (const { name, text } of Object.values(texts.programRoles)) expect(shown()).toContain(name + text)
})

testFailures({ path: paths.team(), operation: listMembers, answer: answerAll, content: nameOf(2) })

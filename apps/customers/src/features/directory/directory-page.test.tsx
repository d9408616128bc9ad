// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  callsOf,
  confirmIdentityIn,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { createGroupRole, listGroupRoles, removeGroupRole, type GroupRole } from '@grana/contract/identity/group-roles'
import {
  createScimCredential,
  getProvisioning,
  revokeScimCredential,
  rotateScimCredential,
  type Provisioning,
  type ScimCredential,
} from '@grana/contract/identity/scim-credentials'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { directory as texts } from '@grana/messages/es/identity/directory'
import { directoryValidationTexts } from '@grana/messages/es/identity/directory-validation'
import { provisioning } from '@grana/messages/es/identity/provisioning'
import { tokenValidationTexts } from '@grana/messages/es/machines/tokens-validation'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'

const row = (changes: Partial<GroupRole> = {}): GroupRole => {
  const { program: _, ...sample } = sampleRow(listGroupRoles.answer)
  return { ...sample, id: idOf(1), group: 'Product security', role: 'viewer', people: 2, ...changes }
}
const credential = (changes: Partial<ScimCredential> = {}): ScimCredential => ({
  id: idOf(1, 3),
  name: 'Okta',
  hint: 'a1b2',
  created_by: 'Ada Luz',
  created_at: '2026-11-01T10:00:00.000Z',
  state: 'active',
  ...changes,
})
const nothing: Provisioning = { credentials: [], people: 0, waiting: 0, groups: 0, requests: [] }
const answerState = ({ api }: AppWorld, changes: Partial<Provisioning> = {}) =>
  api.answer(getProvisioning, () => ({ data: { ...nothing, ...changes } }))

const answerRows = (world: AppWorld, rows: readonly GroupRole[], state: Partial<Provisioning> = {}) => {
  answerState(world, state)
  world.api.answer(listGroupRoles, () => ({ data: [...rows] }))
}

type Settings = CustomersWorldSettings & { readonly state?: Partial<Provisioning> }

async function show(rows: readonly GroupRole[], { state, ...settings }: Settings = {}) {
  const world = await createCustomersWorld(settings)
  answerRows(world, rows, state)
  world.api.answer(listOrganizationPrograms, () => ({
    data: [sampleRow(listOrganizationPrograms.answer, { id: idOf(1, 2), name: 'Bank' })],
    meta: { can_create: true, next: null },
  }))
  return { world, page: await open(world, paths.directory()) }
}

const { groups } = texts

test('lists groups with their role, its place and how many people have it', async () => {
  const { role: _, ...inProgram } = row({
    id: idOf(2),
    group: 'Analysts',
    people: 1,
    program: { id: idOf(1, 2), name: 'Bank', role: 'analyst' },
  })
  await show([row(), inProgram])
  for (const text of ['Product security', groups.organizationRoles.viewer, groups.inOrganization, groups.people(2)])
    expect(shown()).toContain(text)
  for (const text of ['Analysts', groups.roleOf('analyst'), 'Bank', groups.people(1)]) expect(shown()).toContain(text)
})

test('an organization without rules says what that means', async () => {
  await show([])
  expect(shown()).toContain(groups.emptyText)
})

test('gives a role in a program, after a proof of identity', async () => {
  const { world, page } = await show([])
  let isConfirmed = false
  world.api.answer(createGroupRole, () => (isConfirmed ? { data: [row()] } : refusal('auth.confirm_first')))
  await page.press(groups.add)
  await page.fill(groups.form.group, 'Analysts')
  await page.tick(groups.form.places.program)
  await page.press(groups.form.save)
  expect(shown()).toContain(groups.form.programMissing)
  expect(callsOf(world, createGroupRole)).toEqual([])
  await page.fill(groups.form.program, idOf(1, 2))
  await page.fill(groups.form.role, 'administrator')
  expect(shown()).toContain(groups.form.approver)
  await page.press(groups.form.save)
  isConfirmed = true
  answerRows(world, [row({ group: 'Analysts' })])
  await confirmIdentityIn(world, page)
  const [, call] = callsOf(world, createGroupRole)
  expect(call?.params).toEqual({ organization: organizationId })
  expect(call?.body).toEqual({ group: 'Analysts', role: 'administrator', program: idOf(1, 2) })
  expect(toasts()).toEqual([['success', groups.form.saved, undefined]])
})

test('gives a role in the organization', async () => {
  const { world, page } = await show([row()])
  world.api.answer(createGroupRole, () => ({ data: [row()] }))
  await page.press(groups.add)
  await page.press(groups.form.save)
  expect(shown()).toContain(directoryValidationTexts['group_role.group'])
  await page.fill(groups.form.group, 'Everyone')
  await page.fill(groups.form.role, 'member')
  await page.press(groups.form.save)
  expect(callsOf(world, createGroupRole)[0]?.body).toEqual({ group: 'Everyone', role: 'member' })
})

test('shows a refusal and keeps what was typed', async () => {
  const { world, page } = await show([row()])
  world.api.answer(createGroupRole, () => refusal('group_role.exists'))
  await page.press(groups.add)
  await page.fill(groups.form.group, 'Product security')
  await page.press(groups.form.save)
  expect(toasts()).toEqual([['danger', errorTexts['group_role.exists'], undefined]])
  expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('Product security')
})

test('removes a role after a question that says how many people have it', async () => {
  const { world, page } = await show([row()])
  world.api.answer(removeGroupRole, () => ({ data: [] }))
  await page.press(groups.removeOf('Product security', groups.organizationRoles.viewer))
  expect(shown()).toContain(groups.removal.text(2))
  answerRows(world, [])
  await page.press(groups.removal.confirm)
  expect(callsOf(world, removeGroupRole)[0]?.params).toEqual({ organization: organizationId, group_role: idOf(1) })
  expect(shown()).toContain(groups.emptyText)
})

test('requests nothing without a second factor, and says why', async () => {
  const { world } = await show([], { user: { two_factor_enabled: false } })
  expect(shown()).toContain(texts.factor)
  expect(callsOf(world, listGroupRoles)).toEqual([])
})

test('owners find the screen from their organization', async () => {
  const world = await createCustomersWorld({ can: { govern: true } })
  await open(world, paths.organization())
  expect(linksTo(texts.open)).toEqual([paths.directory()])
})

const secret = `grana_scim_${'s'.repeat(49)}`

test('shows credentials, what the directory sent, and its last requests with the reason of a refusal', async () => {
  await show([], {
    state: {
      credentials: [credential(), credential({ id: idOf(2, 3), name: 'Old', state: 'leaked' })],
      people: 12,
      waiting: 3,
      groups: 4,
      requests: [
        { id: '2', at: '2026-11-02T10:00:00.000Z', act: 'createScimUser', code: 'scim.domain' },
        { id: '1', at: '2026-11-01T10:00:00.000Z', act: 'user.dismissed', subject: 'bea@tepozan.example' },
      ],
    },
  })
  for (const text of ['Okta', provisioning.states.leaked, provisioning.unused, provisioning.figures.waiting, '12'])
    expect(shown()).toContain(text)
  for (const text of [errorTexts['scim.domain'], provisioning.log.act('user.dismissed'), 'bea@tepozan.example'])
    expect(shown()).toContain(text)
  expect(hasControl(provisioning.rotateOf('Okta'))).toBe(true)
  expect(hasControl(provisioning.rotateOf('Old'))).toBe(false)
})

test('creates a credential and shows its secret once', async () => {
  const { world, page } = await show([])
  world.api.answer(createScimCredential, () => ({ data: { secret, provisioning: nothing } }))
  await page.press(provisioning.create)
  await page.press(provisioning.form.save)
  expect(shown()).toContain(tokenValidationTexts['token.name'])
  await page.fill(provisioning.form.name, 'Okta')
  await page.press(provisioning.form.save)
  expect(callsOf(world, createScimCredential)[0]).toMatchObject({
    params: { organization: organizationId },
    body: { name: 'Okta' },
  })
  expect(shown()).toContain(secret)
  await page.press(provisioning.secret.done)
  expect(shown()).not.toContain(secret)
})

test('replaces a secret after a proof of identity', async () => {
  const { world, page } = await show([], { state: { credentials: [credential()] } })
  let isConfirmed = false
  world.api.answer(rotateScimCredential, () =>
    isConfirmed ? { data: { secret, provisioning: nothing } } : refusal('auth.confirm_first'),
  )
  await page.press(provisioning.rotateOf('Okta'))
  isConfirmed = true
  await confirmIdentityIn(world, page)
  expect(shown()).toContain(secret)
})

test('revokes a credential after a question', async () => {
  const { world, page } = await show([], { state: { credentials: [credential()] } })
  world.api.answer(revokeScimCredential, () => ({ data: nothing }))
  await page.press(provisioning.revokeOf('Okta'))
  expect(callsOf(world, revokeScimCredential)).toEqual([])
  answerState(world, { credentials: [credential({ state: 'revoked' })] })
  await page.press(provisioning.revocation.confirm)
  expect(shown()).toContain(provisioning.states.revoked)
})

testFailures({
  path: paths.directory(),
  operation: listGroupRoles,
  answer: (world) => answerRows(world, [row()]),
  content: 'Product security',
})

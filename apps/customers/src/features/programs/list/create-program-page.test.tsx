// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  organizationId,
  refusal,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { createProgram, getProgramDraft } from '@grana/contract/programs/builder'
import { draftLimits } from '@grana/contract/programs/draft'
import { centre } from '@grana/messages/es/account/centre'
import { programs } from '@grana/messages/es/apps/programs'
import { programValidationTexts } from '@grana/messages/es/apps/programs-validation'
import { textLength } from '@grana/messages/es/apps/text-length'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { hasControl, shown } from '@grana/parts/app/app.fixture'

const texts = programs.create
const made = idOf(5)

async function show(settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  world.api.answer(getProgramDraft, () => refusal('request.not_found'))
  return { world, page: await open(world, paths.beginProgram()) }
}

describe('a program', () => {
  test.each(['bounty', 'vdp'] as const)('of the kind %s is created, and its draft opens', async (kind) => {
    const { world, page } = await show()
    world.api.answer(createProgram, () => ({ data: { id: made } }))
    await page.tick(programs.kinds[kind].name)
    await page.fill(texts.name, 'Bank')
    await page.press(texts.submit)
    const [call] = callsOf(world, createProgram)
    expect(call?.params).toEqual({ organization: organizationId })
    expect(call?.body).toEqual({ name: 'Bank', kind })
    expect(page.address()).toBe(paths.draft(made, 'about'))
  })

  test('needs a name', async () => {
    const { world, page } = await show()
    await page.press(texts.submit)
    expect(shown()).toContain(programValidationTexts['program_name.required'])
    expect(callsOf(world, createProgram)).toEqual([])
  })

  test('asks for the name from leaving its field on', async () => {
    const { page } = await show()
    await page.visit(texts.name)
    expect(shown()).toContain(programValidationTexts['program_name.required'])
  })

  test('shows by how much a name is too long, and does not send it', async () => {
    const { world, page } = await show()
    await page.fill(texts.name, 'a'.repeat(draftLimits.name + 3))
    await page.press(texts.submit)
    expect(shown()).toContain(textLength.over(3, draftLimits.name))
    expect(callsOf(world, createProgram)).toEqual([])
  })

  test.each([
    ['a refusal', refusal('program.too_many'), errorTexts['program.too_many']],
    ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('shows %s at the field, and keeps the name', async (_, reply, text) => {
    const { world, page } = await show()
    world.api.answer(createProgram, () => reply)
    await page.fill(texts.name, 'Bank')
    await page.press(texts.submit)
    expect(shown()).toContain(text)
    expect(document.querySelector<HTMLInputElement>('input:not([type=radio])')?.value).toBe('Bank')
    world.api.answer(createProgram, () => ({ data: { id: made } }))
    await page.press(texts.submit)
    expect(page.address()).toBe(paths.draft(made, 'about'))
  })
})

describe('a pentest', () => {
  test('is begun on its own screen', async () => {
    const { page } = await show()
    await page.tick(programs.kinds.pentest.name)
    expect(linksTo(texts.pentestSubmit)).toEqual([paths.newPentest()])
  })
})

test('a member without the permission sees no form', async () => {
  await show({ can: { create_program: false } })
  expect(shown()).toContain(centre.notAllowed.title)
  expect(hasControl(texts.submit)).toBe(false)
})

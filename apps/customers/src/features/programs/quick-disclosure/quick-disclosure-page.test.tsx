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
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { changeOrganization } from '@grana/contract/customers/organizations'
import { listTargets } from '@grana/contract/customers/targets'
import { createProgram, getProgramDraft, publishProgramDraft, saveProgramDraft } from '@grana/contract/programs/builder'
import { createDefaultDraft } from '@grana/contract/programs/default-draft'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { builder } from '@grana/messages/es/apps/builder'
import { errorTexts } from '@grana/messages/es/errors'
import { programLabels } from '@grana/messages/es/program-labels'
import { disclosureProgram } from '@grana/messages/es/programs/disclosure-program'
import { quickDisclosure as texts } from '@grana/messages/es/programs/quick-disclosure'
import { shown } from '@grana/parts/app/app.fixture'

const host = 'tienda.example'
const program = idOf(5)
const draft = createDefaultDraft({ name: disclosureProgram.name(host), kind: 'vdp' }, ['good-faith'])

const target = (method: 'dns' | 'file') =>
  sampleRow(listTargets.answer, { id: idOf(7), name: 'Tienda', type: 'website', address: host, tier: 2, method })

async function show(
  organization: NonNullable<CustomersWorldSettings['organization']> = {},
  method: 'dns' | 'file' = 'dns',
) {
  const world = await createCustomersWorld({
    organization: { name: 'Tienda', legal_name: null, sector: null, approval: 'pending', ...organization },
  })
  const meta = sampleOf(listTargets.meta, { page: 1, page_size: 50, total: 1 })
  world.api.answer(listTargets, () => ({ data: [target(method)], meta }))
  world.api.answer(changeOrganization, () => ({ data: sampleOf(changeOrganization.answer) }))
  world.api.answer(createProgram, () => ({ data: { id: program } }))
  world.api.answer(getProgramDraft, () => ({ data: sampleOf(getProgramDraft.answer, { draft, revision: 0 }) }))
  world.api.answer(saveProgramDraft, () => ({ data: sampleOf(saveProgramDraft.answer, { revision: 1 }) }))
  world.api.answer(publishProgramDraft, () => ({ data: { version: 1 } }))
  return { world, page: await open(world, paths.beginDisclosureProgram()) }
}

async function choose(page: Awaited<ReturnType<typeof show>>['page']): Promise<void> {
  await page.fill(texts.sector.label, 'finance')
  await page.tick(builder.about.harbors.full.name)
}

describe('the short way to a disclosure program', () => {
  test('asks for a domain that is proven by DNS', async () => {
    await show({}, 'file')
    expect(shown()).toContain(texts.domain.none)
    expect(linksTo(texts.domain.register)).toEqual([paths.newTarget()])
  })

  test('publishes nothing without a sector and a safe harbor', async () => {
    const { world, page } = await show()
    await page.press(texts.publish)
    expect(shown()).toContain(texts.missing)
    expect(callsOf(world, changeOrganization)).toEqual([])
  })

  test('takes the domain as name, keeps the former as legal name, and publishes', async () => {
    const { world, page } = await show()
    await choose(page)
    expect(shown()).toContain(texts.name(host))
    await page.press(texts.publish)
    expect(callsOf(world, changeOrganization)[0]?.body).toMatchObject({
      name: host,
      legal_name: 'Tienda',
      sector: 'finance',
    })
    const [saved] = callsOf(world, saveProgramDraft)
    expect(saved?.params).toEqual({ organization: organizationId, program })
    expect(saved?.body).toMatchObject({
      revision: 0,
      draft: {
        kind: 'vdp',
        visibility: 'public',
        safe_harbor: 'full',
        in_scope: [{ target_id: idOf(7), tier: 2 }],
        response: { first_answer: 3, triage: 3 },
      },
    })
    expect(callsOf(world, publishProgramDraft)[0]?.body).toEqual({ revision: 1 })
    expect(shown()).toContain(texts.done.title)
    expect(shown()).toContain(`Canonical: https://${host}/.well-known/security.txt`)
    expect(linksTo(texts.done.inbox)).toEqual([paths.reports()])
  })

  test('leaves an approved organization its name', async () => {
    const { world, page } = await show({ approval: 'approved', sector: 'finance' })
    expect(shown()).not.toContain(texts.name(host))
    expect(shown()).not.toContain(programLabels.sectors.automotive)
    await page.tick(builder.about.harbors.partial.name)
    await page.press(texts.publish)
    expect(callsOf(world, changeOrganization)).toEqual([])
    expect(shown()).toContain(texts.done.title)
  })

  test('goes on with its draft after a refusal', async () => {
    const { world, page } = await show()
    world.api.answer(publishProgramDraft, () => refusal('program.not_publishable'))
    await choose(page)
    await page.press(texts.publish)
    expect(toasts().flat()).toContain(errorTexts['program.not_publishable'])
    world.api.answer(publishProgramDraft, () => ({ data: { version: 1 } }))
    await page.press(texts.publish)
    expect(callsOf(world, createProgram)).toHaveLength(1)
    expect(shown()).toContain(texts.done.title)
  })

  test('is closed to a refused organization and to those who may not publish', async () => {
    await show({ approval: 'refused' })
    expect(shown()).toContain(texts.refused)
  })
})

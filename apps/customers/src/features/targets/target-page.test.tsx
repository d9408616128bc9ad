// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  addTargetDocument,
  archiveTarget,
  checkTarget,
  getTarget,
  unarchiveTarget,
  type Target,
} from '@grana/contract/customers/targets'
import { targets as texts } from '@grana/messages/es/apps/targets'
import { targetValidationTexts } from '@grana/messages/es/apps/targets-validation'
import { errorTexts } from '@grana/messages/es/errors'
import { sinceDateIn } from '@grana/messages/es/formats/dates'
import { formTexts } from '@grana/messages/es/forms'
import { programLabels } from '@grana/messages/es/program-labels'
import { control, hasControl, shown } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { currentToasts } from '@grana/ui/show-toast'
import { answerTarget, dns, file, makeTarget, targetId } from './targets.fixture.ts'

/** Time zone of the user's profile. */
const zone = 'America/Mexico_City'
const { detail, proof, archive } = texts
const path = paths.target(targetId)
const params = { organization: organizationId, target: targetId }

async function show(target: Target, at = path) {
  const world = await createCustomersWorld()
  answerTarget(world, target)
  return { world, page: await open(world, at) }
}

describe('a target', () => {
  test('shows what it is and how it is tested', async () => {
    const criteria = [{ criterion: 'testing_depth', weight: 4 }] as const
    await show(makeTarget({ note: 'At night only', website_type: 'store', criteria: [...criteria] }))
    expect(document.querySelector('h1')?.textContent).toBe('Payment API')
    expect(shown()).toContain(`${programLabels.targetTypes.website} · `)
    expect(shown()).toContain(`${detail.note}At night only`)
    expect(shown()).toContain(texts.websiteTypes.store)
    expect(shown()).toContain(texts.criteria.testing_depth)
    expect(document.querySelector(`[aria-label="${detail.weight(4)}"]`)).not.toBeNull()
    expect(linksTo(detail.edit)).toEqual([paths.editTarget(targetId)])
  })

  test('links back to the draft it was opened from', async () => {
    const program = idOf(1, 2)
    await show(makeTarget(), paths.target(targetId, program))
    expect(linksTo(detail.backToProgram)).toEqual([paths.draftScope(program)])
  })

  test('has no actions for a reader', async () => {
    const can = { edit: false, change_address: false, archive: false, unarchive: false, prove: false }
    await show(makeTarget({ can }))
    expect(linksTo(detail.edit)).toEqual([])
    expect([hasControl(detail.archive), hasControl(proof.check)]).toEqual([false, false])
    expect(shown()).not.toContain(proof.why)
  })
})

describe('archiving', () => {
  const archived = makeTarget({
    archived_at: '2026-01-01T00:00:00.000Z',
    can: { edit: false, change_address: false, archive: false, unarchive: true, prove: false },
  })

  test('names the consequences, and can be undone', async () => {
    const { world, page } = await show(makeTarget({ is_in_force: true, programs: [{ id: idOf(1, 2), name: 'Bank' }] }))
    await page.press(detail.archive)
    expect(shown()).toContain(archive.inForce(['Bank']))
    for (const effect of archive.effects) expect(shown()).toContain(effect)
    world.api.answer(archiveTarget, () => ({ data: archived }))
    answerTarget(world, archived)
    const [button] = [...document.querySelectorAll<HTMLElement>('dialog button')].filter(
      ({ textContent }) => textContent === archive.act,
    )
    await act(async () => button?.click())
    await page.loaded()
    expect(callsOf(world, archiveTarget)[0]?.params).toEqual(params)
    expect(toasts()).toEqual([['success', archive.done, 'Payment API']])
    expect(shown()).toContain(detail.archivedTitle + detail.archivedText)
    world.api.answer(unarchiveTarget, () => ({ data: makeTarget() }))
    answerTarget(world, makeTarget())
    await act(async () => currentToasts()[0]?.action?.run())
    await page.loaded()
    expect(callsOf(world, unarchiveTarget)).toHaveLength(1)
    expect(shown()).not.toContain(detail.archivedTitle)
  })

  test('a refusal is shown, and the current state is loaded', async () => {
    const { world, page } = await show(archived)
    world.api.answer(unarchiveTarget, () => refusal('target.not_archived'))
    answerTarget(world, makeTarget())
    await page.press(detail.unarchive)
    await page.press(archive.unarchiveAct)
    expect(toasts()).toEqual([['danger', archive.unarchiveFailed, errorTexts['target.not_archived']]])
    expect(hasControl(detail.archive)).toBe(true)
  })
})

describe('verification by record', () => {
  test('shows what to publish, by DNS or file', async () => {
    const { page } = await show(makeTarget())
    expect(shown()).toContain(proof.why)
    expect([...document.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([dns.name, dns.value])
    await page.tick(texts.methods.file)
    expect([...document.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([
      file.name,
      file.content,
      file.url,
    ])
  })

  test('asks for a check and shows its outcome once there is one', async () => {
    const { world, page } = await show(makeTarget())
    const asked = { method: 'dns', asked_at: '2026-01-01T00:00:00.000Z' } as const
    world.api.answer(checkTarget, () => ({ data: makeTarget({}, { check: asked }) }))
    answerTarget(world, makeTarget({}, { check: asked }))
    await page.press(proof.check)
    expect(callsOf(world, checkTarget).map(({ params: sent, body }) => [sent, body])).toEqual([
      [params, { method: 'dns' }],
    ])
    expect(shown()).toContain(proof.checkingText)
    expect(hasControl(proof.check)).toBe(false)
    answerTarget(world, makeTarget({}, { state: 'proven', method: 'dns', check: { ...asked, outcome: 'found' } }))
    await until(() => expect(shown()).toContain(proof.foundTitle + texts.outcomes.found))
    expect(shown()).toContain(proof.provenBy.dns)
    expect(linksTo(proof.include)).toEqual([paths.programs()])
  })

  test('goes on asking after a failed answer', async () => {
    const asked = { method: 'dns', asked_at: '2026-01-01T00:00:00.000Z' } as const
    const { world } = await show(makeTarget({}, { check: asked }))
    world.api.answer(getTarget, () => new TypeError('lost'))
    await until(() => expect(callsOf(world, getTarget).length).toBeGreaterThan(1))
    expect(shown()).toContain(proof.checkingText)
    answerTarget(world, makeTarget({}, { check: { ...asked, outcome: 'no_record' } }))
    await until(() => expect(shown()).toContain(proof.notFoundTitle + texts.outcomes.no_record))
  })

  test.each([
    ['a refusal', refusal('target.checked_lately'), errorTexts['target.checked_lately']],
    ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('shows %s beside the button', async (_, reply, text) => {
    const { world, page } = await show(makeTarget())
    world.api.answer(checkTarget, () => reply)
    await page.press(proof.check)
    expect(document.querySelector('[role=status] p')?.textContent).toBe(text)
    expect(toasts()).toEqual([])
    expect(hasControl(proof.check)).toBe(true)
  })

  test.each([
    [
      'lapsed',
      { state: 'lapsed', lapsed_at: '2025-01-01T00:00:00.000Z' },
      proof.lapsedText(sinceDateIn(zone, '2025-01-01T00:00:00.000Z', Date.now())),
    ],
    [
      'failing',
      {
        state: 'proven',
        method: 'dns',
        checked_at: '2025-01-02T00:00:00.000Z',
        failing_since: '2025-01-01T00:00:00.000Z',
      },
      proof.failing(sinceDateIn(zone, '2025-01-01T00:00:00.000Z', Date.now())),
    ],
  ] as const)('says that it is %s', async (_, ownership, text) => {
    await show(makeTarget({}, ownership))
    expect(shown()).toContain(text)
  })
})

describe('verification by document', () => {
  const byDocument = { methods: ['document'] } as const
  const withDocument = (state: 'waiting' | 'rejected', reason?: string) => ({
    ...byDocument,
    methods: ['document' as const],
    document: {
      id: idOf(1, 5),
      file_name: 'invoice.pdf',
      size: 10,
      state,
      uploaded_at: '2026-01-01T12:00:00.000Z',
      ...(reason !== undefined && { reason }),
    },
  })

  async function pick(name: string, size = 10) {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('there is no file input')
    const picked = new File([new Uint8Array(size)], name, { type: 'application/pdf' })
    Object.defineProperty(input, 'files', { configurable: true, value: [picked] })
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  }

  test('sends the file, and shows that it waits', async () => {
    const { world, page } = await show(makeTarget({}, { methods: ['document'] }))
    await pick('invoice.pdf')
    world.api.answer(addTargetDocument, () => ({ data: makeTarget({}, withDocument('waiting')) }))
    answerTarget(world, makeTarget({}, withDocument('waiting')))
    await page.press(proof.documentSend)
    expect(callsOf(world, addTargetDocument)[0]?.body).toMatchObject({ file_name: 'invoice.pdf' })
    expect(shown()).toContain(proof.documentWaiting)
    expect(shown()).toContain(proof.documentStates.waiting)
  })

  test('shows why a document was not accepted', async () => {
    await show(makeTarget({}, withDocument('rejected', 'Illegible')))
    expect(shown()).toContain(`${proof.documentReason}: Illegible`)
  })

  test.each([
    ['no file', undefined, targetValidationTexts['document.required']],
    ['another format', 'invoice.exe', targetValidationTexts['document.format']],
  ])('rejects %s without sending it', async (_, name, text) => {
    const { world, page } = await show(makeTarget({}, { methods: ['document'] }))
    if (name !== undefined) await pick(name)
    await page.press(proof.documentSend)
    expect(shown()).toContain(text)
    expect(callsOf(world, addTargetDocument)).toEqual([])
  })

  test('shows why the server refuses the file', async () => {
    const { world, page } = await show(makeTarget({}, { methods: ['document'] }))
    await pick('invoice.pdf')
    world.api.answer(addTargetDocument, () => refusal('files.unavailable'))
    await page.press(proof.documentSend)
    expect(shown()).toContain(errorTexts['files.unavailable'])
    expect(control(proof.documentSend).getAttribute('aria-busy')).toBeNull()
  })
})

testFailures({
  path,
  operation: getTarget,
  answer: (world) => answerTarget(world, makeTarget()),
  content: 'Payment API',
})

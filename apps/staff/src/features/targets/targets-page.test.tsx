// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { confirmWithReason, createStaffWorld, open, reason } from '#app/staff.fixture.tsx'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import {
  approveStaffDocument,
  listStaffDocuments,
  openStaffDocument,
  rejectStaffDocument,
} from '@grana/contract/staff/targets'
import { errorTexts } from '@grana/messages/es/errors'
import { pagerTexts } from '@grana/messages/es/formats/pager'
import { formTexts } from '@grana/messages/es/forms'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { staffTargets as texts } from '@grana/messages/es/staff/targets'
import { staffValidationTexts } from '@grana/messages/es/staff/validation'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { callsOf, dialog, idOf, refusal, testFailures, toasts, type Screen } from '@grana/parts/app/screen.fixture'

const path = paths.place('targets')
const documentOf = (count: number, name: string) =>
  sampleRow(listStaffDocuments.answer, {
    id: idOf(count),
    target: { id: idOf(count, 2), name, type: 'website', address: `${name.toLowerCase()}.example` },
    file_name: `${name}.pdf`,
  })
const bank = documentOf(1, 'Banca')
const bankPath = paths.one('targets', bank.id)
const shop = documentOf(2, 'Tienda')

let world: AppWorld

/** Opens the document of the panel, whose link leads away. */
async function read(page: Screen): Promise<void> {
  const went = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  world.api.answer(openStaffDocument, () => ({ data: { address: 'https://files.example/banca' } }))
  await page.press(texts.open)
  went.mockRestore()
}

const answer = ({ api }: AppWorld, data = [bank, shop]) => api.answer(listStaffDocuments, () => ({ data }))

beforeEach(async () => {
  world = await createStaffWorld()
})

describe('the queue', () => {
  test('shows each document with its target', async () => {
    answer(world)
    await open(world, path)
    expect(document.querySelector('li')?.textContent).toContain(bank.target.address)
    expect(shown()).toContain(pagerTexts.range({ from: 1, to: 2, total: 2, isMore: false }))
  })

  test('is searched without another request', async () => {
    answer(world)
    const page = await open(world, path)
    await page.fill(`${staffTexts.search}: ${texts.searchHint}`, 'TIENDA')
    await until(() => expect(document.querySelectorAll('li')).toHaveLength(1))
    expect(shown()).toContain(shop.file_name)
    expect(callsOf(world, listStaffDocuments)).toHaveLength(1)
    await page.fill(`${staffTexts.search}: ${texts.searchHint}`, 'nada')
    await until(() => expect(shown()).toContain(texts.noMatch))
  })

  test('that is empty says so', async () => {
    answer(world, [])
    await open(world, path)
    expect(shown()).toContain(texts.empty.title)
  })
})

describe('a document', () => {
  test.each([
    ['approve', approveStaffDocument],
    ['reject', rejectStaffDocument],
  ] as const)('is decided with a reason: %s', async (move, operation) => {
    answer(world)
    world.api.answer(operation, () => {
      answer(world, [shop])
      return { data: null }
    })
    const page = await open(world, bankPath)
    if (move === 'approve') await read(page)
    await page.press(texts[move].title('Banca'))
    expect(dialog()?.textContent).toContain(texts[move].text)
    await confirmWithReason(page, texts[move].send)
    expect(callsOf(world, operation).map(({ params, body }) => [params, body])).toEqual([[{ id: bank.id }, { reason }]])
    expect(toasts()).toEqual([['success', texts[move].done, undefined]])
    expect(hasControl(texts[move].title('Banca'))).toBe(false)
    expect(shown()).toContain(texts.decided)
  })

  test('is approved only after it was opened', async () => {
    answer(world)
    const page = await open(world, bankPath)
    const approve = () => document.querySelector(`button[aria-label="${texts.approve.title('Banca')}"]`)
    expect(approve()?.getAttribute('aria-disabled')).toBe('true')
    expect(shown()).toContain(texts.openFirst)
    await read(page)
    expect(approve()?.getAttribute('aria-disabled')).not.toBe('true')
    expect(shown()).not.toContain(texts.openFirst)
  })

  test('needs a reason', async () => {
    answer(world)
    const page = await open(world, bankPath)
    await page.press(texts.reject.title('Banca'))
    await page.pressInDialog(texts.reject.send)
    expect(dialog()?.textContent).toContain(staffValidationTexts['reason.required'])
    expect(callsOf(world, rejectStaffDocument)).toEqual([])
  })

  test.each([
    ['was decided meanwhile', refusal('target.document_decided'), errorTexts['target.document_decided']],
    ['waits while the connection is lost', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('that %s says so', async (_, reply, text) => {
    answer(world)
    world.api.answer(approveStaffDocument, () => reply)
    const page = await open(world, bankPath)
    await read(page)
    await page.press(texts.approve.title('Banca'))
    await confirmWithReason(page, texts.approve.send)
    expect(dialog()?.textContent).toContain(text)
  })

  test('is downloaded by a link that is requested at that moment', async () => {
    const went = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    answer(world)
    world.api.answer(openStaffDocument, () => ({ data: { address: 'https://files.example/banca' } }))
    const page = await open(world, bankPath)
    await page.press(texts.open)
    expect(callsOf(world, openStaffDocument).map(({ params }) => params)).toEqual([{ id: bank.id }])
    expect(went.mock.calls).toEqual([['https://files.example/banca']])
    went.mockRestore()
  })

  test('that cannot be downloaded says why', async () => {
    answer(world)
    world.api.answer(openStaffDocument, () => refusal('files.unavailable'))
    const page = await open(world, bankPath)
    await page.press(texts.open)
    expect(toasts()).toEqual([['danger', texts.open, errorTexts['files.unavailable']]])
  })
})

describe('a failure', () => {
  testFailures({
    prepare: createStaffWorld,
    routes,
    path,
    operation: listStaffDocuments,
    answer: (given) => answer(given),
    content: bank.file_name,
  })
})

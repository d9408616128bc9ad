// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import {
  callsOf,
  confirmIdentityIn,
  createCustomersWorld,
  idOf,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { countNotifications, markNotificationsRead } from '@grana/contract/notifications/inbox'
import { reportPageSize } from '@grana/contract/reports/agent-reports'
import { listDuplicateCandidates } from '@grana/contract/reports/duplicates'
import { getEvidenceLink } from '@grana/contract/reports/evidence-files'
import { exportReport } from '@grana/contract/reports/exports'
import { listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { assignReport, changeReportState, commentReport, getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { getReporter } from '@grana/contract/reports/reporter'
import {
  approveReward,
  decideReward,
  payReward,
  rateReport,
  refuseReward,
  withdrawReward,
} from '@grana/contract/reports/rewards'
import { getClosingReferences, listReportAssignees, listReportViews } from '@grana/contract/reports/triage'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { getReportAuthors } from '@grana/contract/together/report-authors'
import { getRewardShares, payRewardShare } from '@grana/contract/together/reward-shares'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { together } from '@grana/messages/es/payments/together'
import { reportDocument } from '@grana/messages/es/report-document'
import { reporterTexts } from '@grana/messages/es/triage/reporter'
import { validationText } from '@grana/messages/es/validation'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'

const id = idOf(1)
const path = paths.report(id)
const params = { organization: organizationId, report: id }
const program = { id: idOf(1, 2), name: 'Bank' }
const range = { currency: 'USD', min_cents: 15_000, max_cents: 90_000 } as const
const { acts, dialog, done } = rewardTexts

type Changes = Partial<Omit<Report, 'can' | 'reward'>> & {
  readonly can?: Partial<Report['can']>
  readonly reward?: Partial<Report['reward']>
}

function makeReport({ can, reward, ...changes }: Changes = {}): Report {
  const sample = sampleOf(getReport.answer)
  return {
    ...sample,
    id,
    title: 'Injection at sign-in',
    program,
    policy_version: 2,
    agent: { id: idOf(1, 3), username: 'ana' },
    ...changes,
    can: { ...sample.can, ...can },
    reward: { ...sample.reward, ...reward },
  }
}

const answerReport = ({ api }: AppWorld, report: Report) => api.answer(getReport, () => ({ data: report }))

async function show(
  changes: Changes = {},
  settings: CustomersWorldSettings = {},
  prepare?: (api: Awaited<ReturnType<typeof createCustomersWorld>>['api']) => void,
) {
  const world = await createCustomersWorld(settings)
  prepare?.(world.api)
  answerReport(world, makeReport(changes))
  world.api.answer(markNotificationsRead, () => ({ data: { unread: 0 } }))
  return { world, page: await open(world, path) }
}

/** Presses the button of the open dialog. */
const inDialog = (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('dialog button')].findLast((one) => one.textContent === name)?.click(),
  )

describe('a report', () => {
  test('shows its content, and links to its program and the rules of its day', async () => {
    const { world } = await show({ summary: 'The parameter q reaches SQL' })
    expect(document.querySelector('h1')?.textContent).toContain('Injection at sign-in')
    expect(shown()).toContain('The parameter q reaches SQL')
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toContain(paths.program(program.id))
    expect(links).toContain(paths.version(program.id, 2))
    expect(callsOf(world, getReport)[0]?.params).toEqual(params)
  })

  test.each([
    ['pdf', 'application/pdf', btoa('%PDF-1.7')],
    ['md', 'text/markdown', '# Report'],
  ] as const)('is downloaded as %s', async (format, type, content) => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    const { world, page } = await show()
    world.api.answer(exportReport, () => ({ data: { file_name: `report.${format}`, type, content } }))
    await page.press(reportDocument.name[format])
    expect(callsOf(world, exportReport)).toMatchObject([{ params, body: { format } }])
    const [blob] = made.mock.lastCall ?? []
    expect(blob).toMatchObject({ type })
    expect(await (blob as Blob).text()).toBe(format === 'pdf' ? '%PDF-1.7' : content)
  })

  test('says why it could not be downloaded', async () => {
    const { world, page } = await show()
    world.api.answer(exportReport, () => refusal('paper.unavailable'))
    await page.press(reportDocument.name.pdf)
    expect(toasts()).toEqual([['danger', errorTexts['paper.unavailable'], undefined]])
  })

  test('marks its notifications as read', async () => {
    const { world, page } = await show()
    expect(callsOf(world, markNotificationsRead)).toEqual([])
    world.api.answer(countNotifications, () => ({ data: { unread: 1 } }))
    await page.refresh()
    expect(callsOf(world, markNotificationsRead)[0]?.body).toEqual({ report_id: id })
  })

  test('requests nothing without a second factor', async () => {
    const { world } = await show({}, { user: { two_factor_enabled: false } })
    expect(shown()).toContain(reports.inbox.factor)
    expect(callsOf(world, getReport)).toEqual([])
  })

  test('has no actions for a reader', async () => {
    await show()
    for (const name of [acts.decide, acts.pay, reportWork.readings.show]) expect(hasControl(name)).toBe(false)
    expect(document.querySelector('textarea')).toBeNull()
    expect(shown()).not.toContain(rewardTexts.quality.title)
  })

  test('downloads evidence by a link that is requested then', async () => {
    const file = sampleRow(getReport.answer.shape.files, { id: idOf(1, 5), name: 'screen.png', state: 'ready' })
    const { world } = await show({ files: [file] })
    const go = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    world.api.answer(getEvidenceLink, () => ({
      data: sampleOf(getEvidenceLink.answer, { url: 'https://files.example/1' }),
    }))
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent.includes('screen.png'))
    await act(async () => button?.click())
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('https://files.example/1'))
    expect(callsOf(world, getEvidenceLink)[0]?.params).toEqual({ ...params, file: file.id })
    go.mockRestore()
  })
})

describe('the neighbours in the list', () => {
  const card = (count: number, changes: Partial<InboxCard> = {}) =>
    sampleRow(listReports.answer, { id: idOf(count), can_read: true, ...changes })
  const stepTo = (label: string) => document.querySelector(`a[aria-label="${label}"]`)?.getAttribute('href')

  test('follow the filters of the address, and leave out what the member may not read', async () => {
    const world = await createCustomersWorld()
    answerReport(world, makeReport())
    world.api.answer(listReports, () => ({
      data: [card(2), card(1), card(3, { can_read: false }), card(4)],
      meta: { page: 1, total: 4 },
    }))
    await open(world, paths.report(id, 'view=all&q=sql'))
    expect(callsOf(world, listReports)[0]?.query).toMatchObject({ q: 'sql' })
    expect(stepTo(reportWork.neighbours.previous)).toBe(paths.report(idOf(2), 'view=all&q=sql'))
    expect(stepTo(reportWork.neighbours.next)).toBe(paths.report(idOf(4), 'view=all&q=sql'))
    expect(shown()).toContain(reportWork.neighbours.position(2, 4))
  })

  test('continue on the next page, and stay when a decision takes the report out of the list', async () => {
    const world = await createCustomersWorld()
    answerReport(world, makeReport())
    const total = reportPageSize + 1
    world.api.answer(listReports, ({ query }) => ({
      data: query['page'] === '2' ? [card(9)] : [card(2), card(1)],
      meta: { page: Number(query['page']), total },
    }))
    const page = await open(world, paths.report(id, 'view=all'))
    expect(stepTo(reportWork.neighbours.next)).toBe(paths.report(idOf(9), 'view=all&page=2'))
    world.api.answer(listReports, () => ({ data: [card(2)], meta: { page: 1, total: 1 } }))
    await page.refresh()
    expect(stepTo(reportWork.neighbours.next)).toBe(paths.report(idOf(9), 'view=all&page=2'))
  })

  test('keep the order of the list from report to report, until the inbox is opened again', async () => {
    const world = await createCustomersWorld()
    answerReport(world, makeReport())
    const answerList = (...numbers: number[]) =>
      world.api.answer(listReports, () => ({
        data: numbers.map((number) => card(number)),
        meta: { page: 1, total: 3 },
      }))
    answerList(1, 2, 3)
    const page = await open(world, paths.report(id, 'view=all'))
    answerList(2, 3, 1)
    answerReport(world, makeReport({ id: idOf(2) }))
    await page.refresh()
    await page.press(reportWork.neighbours.next)
    expect(shown()).toContain(reportWork.neighbours.position(2, 3))
    expect(stepTo(reportWork.neighbours.previous)).toBe(paths.report(id, 'view=all'))
    expect(stepTo(reportWork.neighbours.next)).toBe(paths.report(idOf(3), 'view=all'))
  })
})

test('a report that may be the original is shown with what matches, and is cited in one step', async () => {
  const moves = [{ to: 'closed', reason: 'duplicate', needs: ['original'], only_proposes: false }] as Report['moves']
  const { world, page } = await show({ can: { note: true }, moves }, {}, (api) => {
    const candidate = sampleRow(listDuplicateCandidates.answer.shape.reports, {
      id: idOf(2),
      reference: 'BT-2',
      title: 'Alike',
      is_earlier: true,
      matches: [{ kind: 'path', values: ['/sign-in'] }],
    })
    api.answer(listDuplicateCandidates, () => ({ data: { reports: [candidate], known_issues: [] } }))
    api.answer(getClosingReferences, () => ({ data: sampleOf(getClosingReferences.answer) }))
  })
  expect(shown()).toContain(reportWork.duplicates.title)
  expect(shown()).toContain('/sign-in')
  world.api.answer(changeReportState, () => ({ data: makeReport() }))
  await page.press(reportWork.duplicates.link('BT-2'))
  await inDialog(reports.moves.acts.closed)
  await page.loaded()
  expect(callsOf(world, getClosingReferences)[0]?.query).toEqual({ q: 'BT-2' })
  expect(callsOf(world, changeReportState)[0]?.body).toEqual({
    to: 'closed',
    reason: 'duplicate',
    duplicate_of: idOf(2),
  })
})

test('without the right to note no duplicates are searched', async () => {
  const { world } = await show({ can: { note: false } })
  expect(callsOf(world, listDuplicateCandidates)).toEqual([])
})

test('who handles the report stands right under its state', async () => {
  await show({ moves: [sampleRow(getReport.answer.shape.moves, { to: 'accepted', reason: undefined })] })
  const titles = [...document.querySelectorAll('aside h2')].map(({ textContent }) => textContent)
  expect(titles.slice(0, 3)).toEqual([reports.standing.title, reportWork.people.assignee, reports.moves.title])
})

test('the panel and the composer are one button away', async () => {
  const { page } = await show({
    can: { message: true },
    moves: [sampleRow(getReport.answer.shape.moves, { to: 'accepted', reason: undefined })],
  })
  await page.press(reports.bar.decide)
  expect(document.activeElement?.id).toBe('report-decision')
  await page.press(reports.bar.reply)
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
})

describe('the conversation', () => {
  test('sends a message, and shows it', async () => {
    const { world, page } = await show({ can: { message: true } })
    world.api.answer(commentReport, () => ({ data: makeReport() }))
    await page.fill(reportWork.reply.label('ana'), 'Which version?')
    await page.press(reportWork.reply.send('ana'))
    const [call] = callsOf(world, commentReport)
    expect(call?.params).toEqual(params)
    expect(call?.body).toEqual({ text: 'Which version?', audience: 'everyone' })
    expect(toasts()).toEqual([['success', reports.reply.sent, undefined]])
    expect(document.querySelector('textarea')?.value).toBe('')
    expect(callsOf(world, getReport)).toHaveLength(2)
  })

  test('keeps a message that was refused', async () => {
    const { world, page } = await show({ can: { message: true } })
    world.api.answer(commentReport, () => refusal('report.frozen'))
    await page.fill(reportWork.reply.label('ana'), 'Which version?')
    await page.press(reportWork.reply.send('ana'))
    expect(toasts()).toEqual([['danger', errorTexts['report.frozen'], undefined]])
    expect(document.querySelector('textarea')?.value).toBe('Which version?')
  })
})

describe('the work on it', () => {
  test('a state is changed with its reason', async () => {
    const moves = [{ to: 'needs_info', needs: ['text'], only_proposes: false }] as Report['moves']
    const { world, page } = await show({ moves })
    world.api.answer(changeReportState, () => ({ data: makeReport() }))
    world.api.answer(getClosingReferences, () => ({ data: sampleOf(getClosingReferences.answer) }))
    await page.press(reports.moves.acts.needs_info)
    const text = document.querySelector<HTMLTextAreaElement>('dialog textarea')
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(text, 'The version is missing')
      text?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    answerReport(world, makeReport({ state: 'needs_info' }))
    await inDialog(reports.moves.acts.needs_info)
    await page.loaded()
    expect(callsOf(world, changeReportState)[0]?.body).toMatchObject({
      to: 'needs_info',
      text: 'The version is missing',
    })
    expect(shown()).toContain(reports.states.needs_info)
  })

  test('a member is chosen from those who may work on it', async () => {
    const { world, page } = await show({ can: { assign: true } })
    const people = [{ id: idOf(1, 4), name: 'Eva Rivers' }]
    world.api.answer(listReportAssignees, () => ({ data: people, meta: { next: null } }))
    world.api.answer(assignReport, () => ({ data: makeReport() }))
    await page.press(`${reportWork.people.assign} ${reportWork.people.assignee.toLowerCase()}`)
    await page.fill(reportWork.people.choose, idOf(1, 4))
    answerReport(world, makeReport({ can: { assign: true }, assigned_to: { id: idOf(1, 4), name: 'Eva Rivers' } }))
    await inDialog(reportWork.people.save)
    await page.loaded()
    expect(callsOf(world, assignReport)[0]?.body).toEqual({ user: idOf(1, 4) })
    expect(toasts()).toEqual([['success', reportWork.people.assigned, undefined]])
    expect(shown()).toContain(`${reportWork.people.assignee}Eva Rivers`)
  })

  test('its readers are listed on request', async () => {
    const { world, page } = await show({ can: { see_readings: true } })
    expect(callsOf(world, listReportViews)).toEqual([])
    const reading = {
      reader: { id: idOf(1, 4), name: 'Eva Rivers' },
      side: 'staff' as const,
      at: '2026-01-01T12:00:00.000Z',
    }
    world.api.answer(listReportViews, () => ({ data: [reading] }))
    await page.press(reportWork.readings.show)
    expect(callsOf(world, listReportViews)[0]?.params).toEqual(params)
    expect(shown()).toContain(`Eva Rivers ${reportWork.readings.side.staff}`)
  })

  test('says that it has no readers yet, or that the list failed', async () => {
    const { world, page } = await show({ can: { see_readings: true } })
    world.api.answer(listReportViews, () => refusal('server.unavailable'))
    await page.press(reportWork.readings.show)
    expect(shown()).toContain(errorTexts['server.unavailable'])
    world.api.answer(listReportViews, () => ({ data: [] }))
    await page.refresh()
    expect(shown()).toContain(reportWork.readings.empty)
  })

  test('the time left says that its days are working days', async () => {
    const due = { stage: 'fix', days: 30, at: '2090-01-01T00:00:00.000Z' } as const
    await show({ due })
    const { left, late, working } = reportWork.due
    const inDays = (label: string) => new RegExp(`${label}\\d+ d \\d+ h${working(90_000)}`)
    expect(shown()).toMatch(inDays(left))
    await show({ due: { ...due, at: '2020-01-01T00:00:00.000Z' } })
    expect(shown()).toMatch(inDays(late))
  })

  test('the reports of the agent before are since a day of the reader', async () => {
    const here = { sent: 2, outcomes: { no_answer: 1, informative: 1 }, first_at: '2026-11-19T03:00:00.000Z' }
    await show({ can: { note: true } }, { user: { timezone: 'America/Mexico_City' } }, (api) =>
      api.answer(getReporter, () => ({ data: { precision: null, n: 0, here } })),
    )
    expect(shown()).toContain(reporterTexts.sent(2, '18 nov 2026'))
    expect(shown()).toContain(`${reporterTexts.outcomes.informative(1)} · ${reporterTexts.outcomes.no_answer(1)}`)
  })

  test('its quality is rated', async () => {
    const { world, page } = await show({ can: { rate: true } })
    world.api.answer(rateReport, () => ({ data: makeReport() }))
    await page.tick(`4${rewardTexts.quality.meaning(4, rewardTexts.quality.words[4])}`)
    expect(callsOf(world, rateReport)[0]?.body).toEqual({ quality: 4 })
    expect(toasts()).toEqual([['success', done.rate, undefined]])
  })
})

describe('the reward', () => {
  const decide = { reward: { acts: ['decide'], range, round: 7 } } as const

  test('is decided within its range', async () => {
    const { world, page } = await show({ reward: { ...decide.reward, acts: ['decide'] } })
    world.api.answer(decideReward, () => ({ data: makeReport() }))
    await page.press(acts.decide)
    const amount = `${rewardTexts.amount} (USD)`
    await page.fill(amount, '9999')
    await inDialog(acts.decide)
    expect(shown()).toContain(rewardTexts.outOfRange('USD 150–900'))
    expect(callsOf(world, decideReward)).toEqual([])
    await page.fill(amount, '250.50')
    answerReport(world, makeReport({ reward: { track: 'reserved', amount: { currency: 'USD', cents: 25_050 } } }))
    await inDialog(acts.decide)
    await page.loaded()
    const [call] = callsOf(world, decideReward)
    expect(call?.params).toEqual(params)
    expect(call?.body).toEqual({ round: 7, amount: '250.50', currency: 'USD' })
    expect(toasts()).toEqual([['success', done.decide, undefined]])
    expect(shown()).toContain(rewardTexts.tracks.reserved)
  })

  test('says so when the severity of now pays another range than the amount', async () => {
    const outside = { track: 'suggested', range, amount: { currency: 'USD', cents: 110_000 } } as const
    await show({ reward: outside })
    expect(shown()).toContain(rewardTexts.outsideNow)
    await show({ reward: { ...outside, amount: { currency: 'USD', cents: 50_000 } } })
    expect(shown()).not.toContain(rewardTexts.outsideNow)
  })

  test('above the limit is announced to wait for a second approval, and written as money is shown', async () => {
    const wide = { currency: 'USD', min_cents: 120_000, max_cents: 250_000 } as const
    const { world, page } = await show({ reward: { acts: ['decide'], range: wide, round: 0 } })
    world.api.answer(decideReward, () => ({ data: makeReport({ reward: { track: 'suggested' } }) }))
    await page.press(acts.decide)
    const amount = `${rewardTexts.amount} (USD)`
    await page.fill(amount, '1.500')
    await inDialog(acts.decide)
    expect(shown()).toContain(dialog.amountUnclear)
    expect(callsOf(world, decideReward)).toEqual([])
    await page.fill(amount, '1,500')
    expect(shown()).toContain(`${dialog.second.large('USD 1,000')} ${dialog.secondBy}`)
    await inDialog(acts.decide)
    await page.loaded()
    expect(callsOf(world, decideReward)[0]?.body).toMatchObject({ amount: '1500' })
    expect(toasts()).toEqual([['success', done.waits, undefined]])
  })

  test('an approved amount is changed with a reason only', async () => {
    const { world, page } = await show({
      reward: { track: 'reserved', acts: ['decide'], range, round: 7, amount: { currency: 'USD', cents: 20_000 } },
    })
    world.api.answer(decideReward, () => ({ data: makeReport() }))
    await page.press(acts.change)
    await inDialog(acts.change)
    expect(shown()).toContain(validationText('report.text', 'text'))
    await page.fill(dialog.reason, 'It reaches more accounts')
    await inDialog(acts.change)
    await page.loaded()
    expect(callsOf(world, decideReward)[0]?.body).toMatchObject({ amount: '200.00', text: 'It reaches more accounts' })
  })

  test('is decided after the user authenticated again', async () => {
    const { world, page } = await show({ reward: { ...decide.reward, acts: ['decide'] } })
    world.api.answer(decideReward, () => refusal('auth.confirm_first'))
    await page.press(acts.decide)
    await inDialog(acts.decide)
    await page.loaded()
    world.api.answer(decideReward, () => ({ data: makeReport() }))
    await confirmIdentityIn(world, page)
    expect(callsOf(world, decideReward)).toHaveLength(2)
    expect(toasts()).toEqual([['success', done.decide, undefined]])
  })

  test.each([
    ['a refusal', refusal('reward.changed'), errorTexts['reward.changed']],
    ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('shows %s, keeps the amount and loads the report', async (_, reply, text) => {
    const { world, page } = await show({ reward: { ...decide.reward, acts: ['decide'] } })
    world.api.answer(decideReward, () => reply)
    await page.press(acts.decide)
    await page.fill(`${rewardTexts.amount} (USD)`, '250')
    await inDialog(acts.decide)
    await page.loaded()
    expect(toasts()).toEqual([['danger', text, undefined]])
    expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('250')
    expect(callsOf(world, getReport)).toHaveLength(2)
  })

  test('is approved or withdrawn by a second person', async () => {
    const amount = { currency: 'USD', cents: 25_000 } as const
    const suggested = { track: 'suggested', range, round: 3, amount } as const
    const { world, page } = await show({ reward: { ...suggested, acts: ['decide', 'approve', 'withdraw'] } })
    expect(shown()).toContain(rewardTexts.waits('USD 1,000'))
    world.api.answer(approveReward, () => ({ data: makeReport() }))
    await page.press(acts.approve)
    expect(shown()).toContain(dialog.approveTitle('USD 250', 'ana'))
    await inDialog(dialog.approve('USD 250'))
    await page.loaded()
    expect(callsOf(world, approveReward)[0]?.body).toEqual({ round: 3 })
    world.api.answer(withdrawReward, () => refusal('reward.refused'))
    expect(hasControl(acts.withdraw)).toBe(false)
    await page.press(rewardTexts.moreActs)
    await page.press(acts.withdraw)
    await inDialog(acts.withdraw)
    await page.loaded()
    expect(toasts()).toEqual([
      ['success', done.approve, undefined],
      ['danger', errorTexts['reward.refused'], undefined],
    ])
  })

  test('is refused with a reason', async () => {
    const { world, page } = await show({ reward: { acts: ['refuse'], range, round: 1, minimum_cents: 15_000 } })
    world.api.answer(refuseReward, () => ({ data: makeReport() }))
    await page.press(acts.refuse)
    expect(shown()).toContain(dialog.refuseByTwo)
    await inDialog(acts.refuse)
    expect(callsOf(world, refuseReward)).toEqual([])
    await page.fill(dialog.reason, 'It is out of scope')
    await inDialog(acts.refuse)
    await page.loaded()
    expect(callsOf(world, refuseReward)[0]?.body).toEqual({ round: 1, text: 'It is out of scope' })
  })

  test('a payment is recorded with reference and date', async () => {
    const { world, page } = await show({ reward: { track: 'reserved', acts: ['pay'], round: 2 } })
    world.api.answer(payReward, () => ({ data: makeReport() }))
    await page.press(acts.pay)
    await page.fill(rewardTexts.reference, 'SPEI 123')
    await page.fill(rewardTexts.paidOn, '2026-01-05')
    await inDialog(acts.pay)
    await page.loaded()
    expect(callsOf(world, payReward)[0]?.body).toEqual({ round: 2, reference: 'SPEI 123', paid_on: '2026-01-05' })
    expect(toasts()).toEqual([['success', done.pay, undefined]])
  })

  test('that is shared is paid by the part of each author, named with its amount', async () => {
    const money = (cents: number) => ({ currency: 'USD', cents }) as const
    const shares = [
      sampleRow(getRewardShares.answer.shape.shares, {
        agent: 'eva',
        amount: money(63_000),
        round: 1,
        can: { pay: true, confirm: false, miss: false },
      }),
    ]
    const authors = ['ana', 'eva'].map((username) => sampleRow(getReportAuthors.answer, { username }))
    const reward = { track: 'reserved', amount: money(180_000), round: 2 } as const
    const { world, page } = await show({ reward: { ...reward, acts: ['pay'] } }, {}, (api) => {
      api.answer(getRewardShares, () => ({ data: { rest: money(117_000), shares } }))
      api.answer(getReportAuthors, () => ({ data: authors }))
    })
    const facts = () => document.querySelector('dialog[open] dl')?.textContent.replaceAll('\u00a0', ' ')
    const first = rewardTexts.payPart(acts.pay, 'USD 1,170')
    await page.press(first)
    expect(facts()).toContain('USD 1,170')
    expect(facts()).toContain('ana')
    await inDialog(dialog.back)
    await page.press(together.authors.pay('eva'))
    expect(facts()).toContain('USD 630')
    expect(facts()).toContain('eva')
    await page.fill(rewardTexts.reference, 'SPEI 123')
    await page.fill(rewardTexts.paidOn, '2026-01-05')
    world.api.answer(payRewardShare, () => refusal('reward.changed'))
    await inDialog(together.authors.payTitle('eva'))
    await page.loaded()
    const [call] = callsOf(world, payRewardShare)
    // Of the amount on the screen, although the report says already that there is a later one.
    expect(call?.body).toEqual({ round: 1, reference: 'SPEI 123', paid_on: '2026-01-05' })
    expect(toasts()).toEqual([['danger', errorTexts['reward.changed'], undefined]])
  })

  test('names the closing that leaves none, and the rules only where they pay nothing', async () => {
    const none = { track: 'ineligible', acts: [] } as const
    await show({ state: 'closed', closing_reason: 'duplicate', reward: { ...none, acts: [] } })
    expect(shown()).toContain(rewardTexts.unrewarded('duplicate'))
    expect(shown()).not.toContain(rewardTexts.noRange)
    await show({ state: 'closed', closing_reason: 'resolved', reward: { ...none, acts: [] } })
    expect(shown()).toContain(rewardTexts.tracks.ineligible)
    expect(shown()).toContain(rewardTexts.noRange)
  })

  test('names what the user waits for', async () => {
    const me = '6f2c1b1e-7a52-4b3c-9a39-0c1f3a1d2e4b'
    const approvals = [{ id: me, name: 'Ana Luna', at: '2026-01-01T00:00:00.000Z' }]
    await show({ reward: { track: 'suggested', acts: [], range, approvals } })
    expect(shown()).toContain(rewardTexts.ownVoice)
  })
})

testFailures({
  path,
  operation: getReport,
  answer: (world) => {
    answerReport(world, makeReport())
    world.api.answer(markNotificationsRead, () => ({ data: { unread: 0 } }))
  },
  content: 'Injection at sign-in',
})

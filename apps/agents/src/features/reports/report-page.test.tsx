// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { countNotifications, markNotificationsRead } from '@grana/contract/notifications/inbox'
import { getPayoutDetails } from '@grana/contract/payouts/payout-details'
import {
  getAgentReport,
  proposeReportSeverity,
  reopenReport,
  replyToReport,
  withdrawReport,
} from '@grana/contract/reports/agent-reports'
import { reportLimits } from '@grana/contract/reports/draft'
import { getAgentEvidenceLink } from '@grana/contract/reports/evidence-files'
import { exportAgentReport } from '@grana/contract/reports/exports'
import type { AvailableTransition, Report } from '@grana/contract/reports/report'
import { getHelpedRetest, type RetestBrief } from '@grana/contract/reports/retest-hand-over'
import { answerReceipt } from '@grana/contract/reports/rewards'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { evidence } from '@grana/messages/es/apps/evidence'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { textLength } from '@grana/messages/es/apps/text-length'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { reportDocument } from '@grana/messages/es/report-document'
import { successTexts } from '@grana/messages/es/success'
import { createAppWorld, hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import {
  callsOf,
  dialog,
  idOf,
  linksTo,
  openScreen,
  refusal,
  testFailures,
  toasts,
} from '@grana/parts/app/screen.fixture'

const { agent: texts, reply } = reports
const severityTexts = reportWork.severity
const id = idOf(1)
const path = paths.report(id)
const sample = sampleOf(getAgentReport.answer, {
  id,
  title: 'Comments run code',
  summary: 'El comentario se ejecuta.',
  program: { id: idOf(2), name: 'Mobile banking' },
})

let world: AppWorld

const answer = (given: Partial<Report> = {}, { api } = world) =>
  api.answer(getAgentReport, () => ({ data: { ...sample, ...given } }))
const enter = (hasFactor = true) => createAppWorld({ app: 'agents', user: { two_factor_enabled: hasFactor } })
const open = () => openScreen(world, routes, path)
const can = (given: Partial<Report['can']>) => ({ can: { ...sample.can, ...given } })
const acts = (...given: Report['reward']['acts']) => ({ reward: { ...sample.reward, acts: given } })
const move = (to: AvailableTransition['to'], reason?: AvailableTransition['reason']): AvailableTransition => ({
  to,
  needs: [],
  only_proposes: false,
  ...(reason !== undefined && { reason }),
})

beforeEach(async () => {
  sessionStorage.clear()
  world = await enter()
})

describe('the report', () => {
  test('is downloaded as a document', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    answer()
    world.api.answer(exportAgentReport, () => ({
      data: { file_name: 'report.md', type: 'text/markdown' as const, content: '# Report' },
    }))
    const page = await open()
    await page.press(reportDocument.name.md)
    expect(callsOf(world, exportAgentReport)).toMatchObject([{ params: { report: id }, body: { format: 'md' } }])
    expect(made.mock.lastCall?.[0]).toMatchObject({ type: 'text/markdown' })
  })

  test('is shown with its content, its program and the rules that judge it', async () => {
    answer()
    await open()
    expect(document.querySelector('h1')?.textContent).toBe(sample.title)
    expect(shown()).toContain(sample.summary)
    expect(linksTo('Mobile banking')).toEqual([paths.program(idOf(2))])
    expect(linksTo(reports.policy(sample.policy_version))).toEqual([paths.policy(id)])
  })

  test('offers nothing that the agent may not do', async () => {
    answer()
    await open()
    expect([texts.more, texts.reopen, reply.send, rewardTexts.agent.receive].filter(hasControl)).toEqual([])
    expect(shown()).not.toContain(severityTexts.propose)
  })

  test('marks its notifications as read', async () => {
    answer()
    world.api.answer(countNotifications, () => ({ data: { unread: 1 } }))
    world.api.answer(markNotificationsRead, () => ({ data: sampleOf(markNotificationsRead.answer) }))
    await open()
    expect(callsOf(world, markNotificationsRead)[0]?.body).toEqual({ report_id: id })
  })

  test('needs a second factor before it is requested', async () => {
    world = await enter(false)
    await open()
    expect(shown()).toContain(reports.write.factor)
    expect(callsOf(world, getAgentReport)).toEqual([])
  })
})

describe('a reply', () => {
  test('is sent, and the report shows it', async () => {
    answer(can({ message: true }))
    const said = sampleRow(getAgentReport.answer.shape.events, { kind: 'commented', text: 'Here is the capture.' })
    world.api.answer(replyToReport, () => {
      answer({ ...can({ message: true }), events: [said] })
      return { data: sample }
    })
    const page = await open()
    await page.fill(reply.label, 'Here is the capture.')
    await page.press(reply.send)
    expect(callsOf(world, replyToReport).map(({ params, body }) => [params, body])).toEqual([
      [{ report: id }, { text: 'Here is the capture.' }],
    ])
    expect(toasts()).toEqual([['success', reply.sent, undefined]])
    expect(document.querySelector('textarea')?.value).toBe('')
    expect(shown()).toContain('Here is the capture.')
  })

  test('without text, or above its limit, is not sent', async () => {
    answer(can({ message: true }))
    const page = await open()
    await page.press(reply.send)
    await page.fill(reply.label, 'a'.repeat(reportLimits.text + 1))
    await page.press(reply.send)
    expect(shown()).toContain(textLength.over(1, reportLimits.text))
    expect(callsOf(world, replyToReport)).toEqual([])
  })

  test.each([
    ['refused', refusal('report.frozen'), errorTexts['report.frozen']],
    ['lost with the connection', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('that is %s keeps its text', async (_, given, text) => {
    answer(can({ message: true }))
    world.api.answer(replyToReport, () => given)
    const page = await open()
    await page.fill(reply.label, 'Here it is.')
    await page.press(reply.send)
    expect(toasts()).toEqual([['danger', text, undefined]])
    expect(document.querySelector('textarea')?.value).toBe('Here it is.')
  })

  test('to a question says that it answers it', async () => {
    answer({ ...can({ message: true }), state: 'needs_info' })
    await open()
    expect(shown()).toContain(reply.answerHint)
  })
})

describe('the agent', () => {
  test('withdraws a report after a confirmation', async () => {
    answer({ moves: [move('closed', 'withdrawn')] })
    world.api.answer(withdrawReport, () => {
      answer({ state: 'closed', closing_reason: 'withdrawn' })
      return { data: sample }
    })
    const page = await open()
    await page.press(texts.more)
    await page.press(texts.withdraw)
    expect(dialog()?.textContent).toContain(texts.withdrawText)
    expect(callsOf(world, withdrawReport)).toEqual([])
    await page.pressInDialog(texts.withdraw)
    expect(callsOf(world, withdrawReport).map(({ params }) => params)).toEqual([{ report: id }])
    expect(toasts()).toEqual([['success', successTexts['report.withdrawn'], undefined]])
    expect(shown()).toContain(reports.reasons.withdrawn)
  })

  test('reads why a withdrawal was refused, and the report is current', async () => {
    answer({ moves: [move('closed', 'withdrawn')] })
    world.api.answer(withdrawReport, () => {
      answer({ state: 'accepted' })
      return refusal('report.move_refused')
    })
    const page = await open()
    await page.press(texts.more)
    await page.press(texts.withdraw)
    await page.pressInDialog(texts.withdraw)
    expect(toasts()).toEqual([['danger', errorTexts['report.move_refused'], undefined]])
    expect(shown()).toContain(reports.states.accepted)
  })

  test('reopens a closed report', async () => {
    answer({ state: 'closed', closing_reason: 'no_answer', moves: [move('triaging')] })
    world.api.answer(reopenReport, () => {
      answer({ state: 'triaging' })
      return { data: sample }
    })
    const page = await open()
    await page.press(texts.reopen)
    expect(toasts()).toEqual([['success', texts.reopened, undefined]])
    expect(hasControl(texts.reopen)).toBe(false)
  })

  test('proposes another severity with a reason', async () => {
    answer(can({ set_severity: true, only_proposes_severity: true }))
    world.api.answer(proposeReportSeverity, () => ({ data: sample }))
    const page = await open()
    await page.press(`${severityTexts.propose} ${severityTexts.title.toLowerCase()}`)
    await page.pressInDialog(severityTexts.send)
    expect(dialog()?.textContent).toContain(severityTexts.reasonMissing)
    await page.fill(severityTexts.level, 'critical')
    await page.fill(severityTexts.reason, 'Afecta a todas las cuentas.')
    await page.pressInDialog(severityTexts.send)
    expect(callsOf(world, proposeReportSeverity).map(({ body }) => body)).toEqual([
      { severity: 'critical', text: 'Afecta a todas las cuentas.' },
    ])
    expect(toasts()).toEqual([['success', severityTexts.sent, undefined]])
  })
})

const savedPayout = {
  method: 'paypal' as const,
  holder: 'Ada Luna',
  account_end: 'a@example.com',
  saved_at: '2026-01-01T00:00:00.000Z',
  held_until: null,
}

describe('a payment', () => {
  test('is confirmed', async () => {
    answer(acts('receive', 'miss'))
    world.api.answer(answerReceipt, () => {
      const receipt = { has_arrived: true, at: sample.moved_at }
      answer({ reward: { ...sample.reward, track: 'paid', receipt } })
      return { data: sample }
    })
    const page = await open()
    expect(shown()).toContain(rewardTexts.agent.question)
    await page.press(rewardTexts.agent.receive)
    expect(callsOf(world, answerReceipt).map(({ body }) => body)).toEqual([{ has_arrived: true }])
    expect(toasts()).toEqual([['success', rewardTexts.done.receive, undefined]])
    expect(shown()).toContain(rewardTexts.agent.arrived)
  })

  test('that did not arrive is reported with a note', async () => {
    answer(acts('receive', 'miss'))
    world.api.answer(answerReceipt, () => ({ data: sample }))
    const page = await open()
    await page.press(rewardTexts.agent.miss)
    await page.fill(rewardTexts.agent.missNote, 'Nada en mi cuenta.')
    await page.pressInDialog(rewardTexts.agent.miss)
    expect(callsOf(world, answerReceipt).map(({ body }) => body)).toEqual([
      { has_arrived: false, text: 'Nada en mi cuenta.' },
    ])
    expect(toasts()).toEqual([['success', rewardTexts.done.miss, undefined]])
    expect(dialog()).toBeNull()
  })

  test('that changed meanwhile is refused with the reason', async () => {
    answer(acts('receive'))
    world.api.answer(answerReceipt, () => refusal('reward.refused'))
    const page = await open()
    expect(hasControl(rewardTexts.agent.miss)).toBe(false)
    await page.press(rewardTexts.agent.receive)
    expect(toasts()).toEqual([['danger', errorTexts['reward.refused'], undefined]])
  })

  test.each([
    ['undecided', 'triaging', rewardTexts.notYet],
    ['suggested', 'accepted', rewardTexts.agent.undecided],
    ['approved', 'accepted', rewardTexts.agent.reserved],
    ['ineligible', 'closed', rewardTexts.noReward],
  ] as const)('that is %s in a report that is %s says so', async (track, state, text) => {
    answer({ state, reward: { ...sample.reward, track } })
    await open()
    expect(shown()).toContain(text)
  })

  test.each([
    ['missing', null, true],
    ['stored', savedPayout, false],
  ] as const)('that is approved asks for payout details that are %s', async (_name, details, isAsked) => {
    world.api.answer(getPayoutDetails, () => ({ data: { details, views: [] } }))
    answer({ state: 'accepted', reward: { ...sample.reward, track: 'reserved' } })
    await open()
    expect(shown().includes(rewardTexts.agent.payoutMissing)).toBe(isAsked)
  })

  test.each(['duplicate', 'out_of_scope', 'withdrawn', 'no_answer'] as const)(
    'of a report that was closed as %s says why there is none',
    async (reason) => {
      answer({ state: 'closed', closing_reason: reason, reward: { ...sample.reward, track: 'ineligible' } })
      await open()
      expect(shown()).toContain(rewardTexts.unrewarded(reason))
      expect(shown()).not.toContain(rewardTexts.noRange)
      expect(shown()).not.toContain(rewardTexts.noReward)
    },
  )

  test('that the organization decided against says so', async () => {
    const decided = sampleRow(getAgentReport.answer.shape.events, { kind: 'reward_ineligible' })
    answer({ state: 'accepted', reward: { ...sample.reward, track: 'ineligible' }, events: [decided] })
    await open()
    expect(shown()).toContain(rewardTexts.agent.ineligible)
  })
})

describe('a file', () => {
  const file = sampleRow(getAgentReport.answer.shape.files, {
    id: idOf(5),
    name: 'captura.png',
    state: 'ready',
    size: 900,
  })

  test('is downloaded by a link that is requested at that moment', async () => {
    const went = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    answer({ files: [file] })
    world.api.answer(getAgentEvidenceLink, () => ({ data: { url: 'https://files.example/captura.png' } }))
    const page = await open()
    await page.press(`captura.png${evidence.kinds.png}${evidence.size(900)}${evidence.download}`)
    expect(callsOf(world, getAgentEvidenceLink).map(({ params }) => params)).toEqual([{ report: id, file: idOf(5) }])
    expect(went.mock.calls).toEqual([['https://files.example/captura.png']])
    went.mockRestore()
  })

  test('that cannot be downloaded says why', async () => {
    answer({ files: [file] })
    world.api.answer(getAgentEvidenceLink, () => refusal('files.unavailable'))
    const page = await open()
    await page.press(`captura.png${evidence.kinds.png}${evidence.size(900)}${evidence.download}`)
    expect(toasts()).toEqual([['danger', evidence.downloadFailed, errorTexts['files.unavailable']]])
  })
})

describe('a failure', () => {
  testFailures({
    prepare: async () => {
      const given = await enter()
      given.api.answer(getHelpedRetest, () => ({ refuse: { code: 'request.not_found' } }))
      return given
    },
    routes,
    path,
    operation: getAgentReport,
    answer: (given) => answer({}, given),
    content: sample.title,
  })
})

describe('a retest of another agent', () => {
  test('shows what the test needs and its answer', async () => {
    world.api.answer(getAgentReport, () => ({ refuse: { code: 'request.not_found' } }))
    const brief: RetestBrief = {
      ...sampleOf(getHelpedRetest.answer),
      title: 'Script in comments',
      severity: 'high',
      request: 'Deployed in 4.2.',
      files: [],
    }
    world.api.answer(getHelpedRetest, () => ({ data: brief }))
    await open()
    expect(document.querySelector('h1')?.textContent).toBe('Script in comments')
    expect(shown()).toContain(retestTexts.helped.lede)
    expect(shown()).toContain('Deployed in 4.2.')
    expect(hasControl(retestTexts.helped.answer)).toBe(true)
  })
})

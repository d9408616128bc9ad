// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { ana } from '@grana/client/session/browser.fixture'
import { getAgentProgram } from '@grana/contract/programs/agents'
import { saveReportDraft, submitReport, type ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reportLimits, type ReportDraft } from '@grana/contract/reports/draft'
import { listEvidence } from '@grana/contract/reports/evidence-files'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { evidenceTexts } from '@grana/messages/es/apps/evidence-signals'
import { reports } from '@grana/messages/es/apps/reports'
import { reportValidationTexts } from '@grana/messages/es/apps/reports-validation'
import { textLength } from '@grana/messages/es/apps/text-length'
import { writeReport } from '@grana/messages/es/apps/write-report'
import { publicPayments } from '@grana/messages/es/payments/public-payments'
import { programLabels } from '@grana/messages/es/program-labels'
import { createAppWorld, type AppWorld } from '@grana/parts/app/app.fixture'
import { settle } from '@grana/parts/app/mounted.fixture'
import { callsOf, openScreen } from '@grana/parts/app/screen.fixture'
import { localCopiesOf } from '@grana/parts/drafts/local-copies'
import { templateForWeakness } from '@grana/parts/weakness/report-template'
import { ReportForm } from './report-form.tsx'

const texts = reports.write
const target = '0190a1b2-0000-7000-8000-000000000001'
const id = '0190a1b2-0000-7000-8000-000000000002'
const whole: ReportDraft = {
  target_id: target,
  weakness: 'stored-xss',
  severity: 'high',
  title: 'Comments run script',
  summary: 'As typed',
  steps: 'Comment',
  impact: 'Taken over',
}
const onReload = vi.fn<() => void>()
const scrolled = vi.fn<() => void>()
let world: AppWorld

async function show(draft: ReportDraft, revision = 1, step = 'review'): Promise<void> {
  const answer: ReportDraftAnswer = {
    id,
    program: { id: '0190a1b2-0000-7000-8000-000000000003', name: 'Bank' },
    revision,
    draft,
    targets: [{ id: target, name: 'Web', type: 'website', address: 'web.example', tier: 1 }],
    updated_at: '2026-11-15T00:00:00.000Z',
  }
  const element = <ReportForm answer={answer} onReload={onReload} />
  await openScreen(world, [{ children: [{ path: paths.writeStep(), element }] }], paths.writeStep(id, step))
}

const field = (name: string) => document.querySelector<HTMLElement>(`#field-${name}`)
const wrong = () => [...document.querySelectorAll('[aria-invalid="true"]')].map(({ id }) => id.replace('field-', ''))
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
const summary = () => document.querySelector<HTMLElement>('section[tabindex="-1"]')
const isHidden = (name: string) => field(name)?.closest('[hidden]') !== null
const named = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
const linkNamed = (text: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent.includes(text))
const isAsked = () => document.querySelector('dialog[open]') !== null

async function write(name: string, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(name), text)
    field(name)?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const acceptSaving = () =>
  world.api.answer(saveReportDraft, () => ({ data: sampleOf(saveReportDraft.answer, { revision: 2 }) }))

beforeEach(async () => {
  localStorage.clear()
  onReload.mockReset()
  world = await createAppWorld({ app: 'agents' })
  world.api.answer(listEvidence, () => ({ data: [] }))
  const { program } = sampleOf(getAgentProgram.answer)
  const reward = { currency: 'USD', min_cents: 10_000, max_cents: 800_000 } as const
  const rewards = [{ tier: 1, severity: 'high', min_cents: 150_000, max_cents: 300_000 }] as const
  const payments = {
    currency: 'USD' as const,
    usual: [
      { severity: 'high' as const, median_cents: 210_000, n: 7 },
      { severity: 'high' as const, tier: 1, median_cents: 240_000, n: 5 },
    ],
  }
  world.api.answer(getAgentProgram, () => ({
    data: sampleOf(getAgentProgram.answer, { program: { ...program, reward, rewards: [...rewards], payments } }),
  }))
  acceptSaving()
  scrolled.mockReset()
  Element.prototype.scrollIntoView = scrolled
})

describe('a text above its limit', () => {
  it('stays in its field, shows the excess, and blocks submission', async () => {
    await show(whole)
    await write('summary', 'a'.repeat(reportLimits.summary + 7))
    expect((field('summary') as HTMLTextAreaElement).value).toHaveLength(reportLimits.summary + 7)
    expect(field('summary')?.hasAttribute('maxlength')).toBe(false)
    expect(document.body.textContent).toContain(textLength.over(7, reportLimits.summary))
    await press(texts.send)
    expect([isAsked(), wrong()]).toEqual([false, ['summary']])
    expect(summary()?.textContent).toContain(`${texts.summary}: ${textLength.over(7, reportLimits.summary)}`)
  })

  it('shows the remaining characters before the limit is reached', async () => {
    await show(whole)
    await write('summary', 'a'.repeat(reportLimits.summary - 5))
    expect(document.body.textContent).toContain(textLength.left(5))
    expect(wrong()).toEqual([])
  })
})

describe('the evidence', () => {
  const evidenceShown = async () => {
    await act(async () => vi.dynamicImportSettled())
    await settle()
    return document.body.textContent.includes(evidenceTexts.notes.draft)
  }

  it('is judged before the report is sent, with what would raise it', async () => {
    await show({ ...whole, steps: 'GET /comments HTTP/1.1' })
    expect(await evidenceShown()).toBe(true)
    expect(document.body.textContent).toContain(evidenceTexts.missing.files)
    expect(document.body.textContent).not.toContain(evidenceTexts.missing.request)
  })

  it('is left out of the steps before it', async () => {
    await show(whole, 1, 'target')
    expect(await evidenceShown()).toBe(false)
  })
})

const copies = localCopiesOf<ReportDraft>({ user: ana.id, id, parse: (stored) => stored as ReportDraft | undefined })
const saved = () => callsOf(world, saveReportDraft).map(({ body }) => body)

/** Triggers a save without waiting for the timer. */
async function goOnline(): Promise<void> {
  await act(async () => void dispatchEvent(new Event('online')))
  await settle()
}

describe('offline', () => {
  it('says that nothing is lost, and saves on request', async () => {
    world.api.answer(saveReportDraft, () => new TypeError('offline'))
    await show(whole)
    await write('steps', 'Offline')
    await goOnline()
    expect(document.body.textContent).toContain(texts.failed)
    expect(copies.find()).toEqual([{ revision: 1, draft: { ...whole, steps: 'Offline' } }])
    acceptSaving()
    await press(texts.retry)
    await settle()
    expect(document.body.textContent).toContain(texts.saved)
    expect(copies.find()).toEqual([])
  })

  it('saves automatically when the connection returns', async () => {
    world.api.answer(saveReportDraft, () => new TypeError('offline'))
    await show(whole)
    await write('steps', 'Offline')
    await goOnline()
    expect(document.body.textContent).toContain(texts.failed)
    acceptSaving()
    await goOnline()
    expect(document.body.textContent).toContain(texts.saved)
  })
})

describe('the copy in this browser', () => {
  it('is restored after a reload and saved', async () => {
    copies.write(1, { ...whole, steps: 'Kept' })
    await show(whole)
    expect((field('steps') as HTMLTextAreaElement).value).toBe('Kept')
    await goOnline()
    expect(document.body.textContent).toContain(texts.saved)
    expect(saved()).toEqual([{ revision: 1, draft: { ...whole, steps: 'Kept' } }])
    expect(copies.find()).toEqual([])
  })

  it('is shown beside a later version, and replaces it only on request', async () => {
    copies.write(1, { ...whole, steps: 'Mine' })
    await show({ ...whole, steps: 'Theirs' }, 2)
    expect((field('steps') as HTMLTextAreaElement).value).toBe('Theirs')
    expect(document.querySelector('pre')?.textContent).toContain('Mine')
    await press(texts.leftCopyUse)
    expect(copies.find()).toEqual([{ revision: 2, draft: { ...whole, steps: 'Mine' } }])
    expect(onReload).toHaveBeenCalledOnce()
  })

  it('is deleted when it is discarded', async () => {
    copies.write(1, { ...whole, steps: 'Mine' })
    await show({ ...whole, steps: 'Theirs' }, 2)
    await press(texts.leftCopyDiscard)
    expect([copies.find(), document.querySelector('pre')]).toEqual([[], null])
  })

  it('is deleted silently when the server has the same content', async () => {
    copies.write(1, { ...whole, steps: 'Same ' })
    await show({ ...whole, steps: 'Same' }, 2)
    expect([copies.find(), document.querySelector('pre')]).toEqual([[], null])
  })
})

describe('the steps', () => {
  const stepTexts = writeReport.steps
  const note = (name: string) => document.querySelector(`a[href="${paths.writeStep(id, name)}"]`)?.textContent

  it('show one part at a time, and lead on by one main action', async () => {
    await show(whole, 1, 'target')
    expect([isHidden('target_id'), isHidden('title')]).toEqual([false, true])
    for (const step of ['target', 'weakness'] as const) {
      await act(async () => linkNamed(stepTexts[step].next)?.click())
      await settle()
    }
    expect([isHidden('target_id'), isHidden('title')]).toEqual([true, false])
  })

  it('name what is missing once they were opened', async () => {
    const { title: _, impact: __, ...rest } = whole
    await show(rest, 1, 'target')
    expect(note('finding')).not.toContain(writeReport.missingNames.title)
    await act(async () => linkNamed(stepTexts.review.name)?.click())
    await settle()
    const { title, impact } = writeReport.missingNames
    expect(note('finding')).toContain(writeReport.missing([title, impact]))
    expect(note('target')).toContain('web.example')
  })

  it('become one page on request, which is remembered', async () => {
    await show(whole, 1, 'target')
    await act(async () => named(writeReport.more)?.click())
    await press(writeReport.onePage)
    expect([isHidden('target_id'), isHidden('title')]).toEqual([false, false])
    await show(whole, 1, 'target')
    expect(isHidden('title')).toBe(false)
    await act(async () => named(writeReport.more)?.click())
    await press(writeReport.inSteps)
    expect(isHidden('title')).toBe(true)
  })
})

describe('the severity', () => {
  it('is scored beside the text, with what the target pays for it', async () => {
    const { severity: _, ...rest } = whole
    await show({ ...rest, cvss: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:H' }, 1, 'finding')
    await act(() => vi.dynamicImportSettled())
    const side = document.querySelector(`[aria-label="${writeReport.side}"]`)?.textContent
    for (const text of [
      '8.1',
      programLabels.severities.high,
      writeReport.rewardOf(1),
      '1,500–3,000',
      '2,400',
      publicPayments.usualOfTier(1, 5),
    ])
      expect(side).toContain(text)
  })
})

describe('a template', () => {
  it('fills an empty field on request, and is not offered where something is written', async () => {
    const { steps: _, ...rest } = whole
    await show(rest, 1, 'finding')
    expect(named(writeReport.templateOf(texts.summary))).toBeNull()
    await act(async () => named(writeReport.templateOf(texts.steps))?.click())
    await act(() => vi.dynamicImportSettled())
    await settle()
    expect((field('steps') as HTMLTextAreaElement).value).toBe(templateForWeakness('stored-xss').steps)
    expect(named(writeReport.templateOf(texts.steps))).toBeNull()
  })
})

describe('a field', () => {
  it('is validated on blur and on every change after that', async () => {
    await show({})
    await act(async () => field('title')?.focus())
    await act(async () => field('title')?.blur())
    expect(wrong()).toEqual(['title'])
    await write('steps', 'Comment')
    expect(wrong()).toEqual(['title'])
    await write('steps', '')
    expect(wrong()).toEqual(['title', 'steps'])
    await write('steps', 'Comment again')
    expect(wrong()).toEqual(['title'])
  })
})

describe('submission', () => {
  it('sends nothing while fields are missing, marks all of them and lists them on top', async () => {
    await show({})
    await press(texts.send)
    expect(isAsked()).toBe(false)
    expect(wrong()).toEqual(['target_id', 'weakness', 'title', 'summary', 'steps', 'impact', 'severity'])
    expect(document.activeElement).toBe(summary())
    expect([...(summary()?.querySelectorAll('a') ?? [])].map(({ hash }) => hash)).toEqual(
      wrong().map((name) => `#field-${name}`),
    )
    const impact = summary()?.querySelector<HTMLElement>('a[href="#field-impact"]')
    expect(impact?.textContent).toBe(`${texts.impact}: ${reportValidationTexts['report.impact']}`)
    await act(async () => impact?.click())
    await settle()
    expect(document.activeElement).toBe(field('impact'))
    expect(scrolled.mock.contexts).toEqual([field('impact')])
    expect(document.body.textContent).toContain(reportValidationTexts['report.impact'])
    expect(callsOf(world, submitReport)).toEqual([])
  })

  it('leads from the summary to a field of another step', async () => {
    const { steps: _, ...rest } = whole
    await show(rest)
    await press(texts.send)
    expect(isHidden('steps')).toBe(true)
    await act(async () => summary()?.querySelector<HTMLElement>('a[href="#field-steps"]')?.click())
    await settle()
    expect(isHidden('steps')).toBe(false)
    expect(document.activeElement).toBe(field('steps'))
    expect(wrong()).toEqual(['steps'])
  })

  it('clears an error when its field changes, without moving the focus again', async () => {
    const { steps: _, impact: __, ...rest } = whole
    await show(rest)
    await press(texts.send)
    await act(async () => field('steps')?.focus())
    await write('steps', 'Look')
    expect(wrong()).toEqual(['impact'])
    expect(document.activeElement).toBe(field('steps'))
  })

  it('does not require a severity when a vector is given', async () => {
    const { severity: _, ...rest } = whole
    await show({ ...rest, cvss: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N' })
    await press(texts.send)
    expect([isAsked(), wrong()]).toEqual([true, []])
  })

  it('asks for confirmation when complete, and shows what the server rejects', async () => {
    world.api.answer(submitReport, () => ({
      refuse: { code: 'report.incomplete', message: 'No', fields: { title: 'Not this' } },
    }))
    await show(whole)
    await press(texts.send)
    expect(isAsked()).toBe(true)
    const send = [...document.querySelectorAll<HTMLElement>('dialog[open] button')].find(
      ({ textContent }) => textContent === texts.send,
    )
    await act(async () => send?.click())
    await settle()
    expect(wrong()).toEqual(['title'])
    expect(summary()?.textContent).toContain(`${texts.name}: Not this`)
  })
})

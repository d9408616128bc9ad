import { afterEach, beforeEach, expect, test } from 'vitest'
import { signalKinds, signalPoints } from '@grana/contract/attention/evidence-weights'
import type { ReportEvidence } from '@grana/contract/reports/evidence-signals'
import { evidenceTexts as texts } from '@grana/messages/es/apps/evidence-signals'
import { AppContext, type AppServices } from '../app/app-context.ts'
import { mount } from '../app/mounted.fixture.ts'
import { portalLinks } from '../app/portal-links.ts'
import { EvidencePanel, type EvidencePanelProps } from './evidence-panel.tsx'

const portalUrl = 'https://portal.grana.example'
let page: Awaited<ReturnType<typeof mount>> | undefined

const open = async (props: EvidencePanelProps): Promise<void> => {
  const services = { runtime: { portalUrl } } as unknown as AppServices
  page = await mount(
    <AppContext value={services}>
      <EvidencePanel {...props} />
    </AppContext>,
  )
}

const shown = () => document.body.textContent
beforeEach(() => document.body.replaceChildren())
afterEach(() => page?.unmount())

const evidence: ReportEvidence = {
  score: 45,
  signals: [
    { kind: 'request', points: 10, figures: { count: 2 } },
    { kind: 'claim_without_proof', points: -15, figures: {} },
  ],
}

test('reasons for and against add up to the score that is shown', async () => {
  await open({ evidence, reader: 'team' })
  expect(document.querySelector('[role="meter"]')?.getAttribute('aria-valuenow')).toBe('45')
  for (const signal of evidence.signals) expect(shown()).toContain(texts.reason(signal))
  expect(shown()).toContain(texts.points(-15))
  expect(shown()).toContain(texts.notes.team)
  expect(shown()).not.toContain(texts.raise)
})

test('the agent of an open report reads what would raise it', async () => {
  await open({ evidence, reader: 'agent', canAdd: true })
  expect(shown()).toContain(texts.missing.files)
  expect(shown()).not.toContain(texts.missing.request)
})

test('nothing is asked of the agent who can add nothing more', async () => {
  await open({ evidence, reader: 'agent' })
  expect(shown()).not.toContain(texts.raise)
})

test('without signals it says that the score stands in the middle', async () => {
  await open({ evidence: { score: 50, signals: [] }, reader: 'team' })
  expect(shown()).toContain(texts.none)
})

test('signals that weigh nothing are no reasons', async () => {
  await open({
    evidence: { score: 50, signals: [{ kind: 'request', points: 0, figures: { count: 1 } }] },
    reader: 'team',
  })
  expect(shown()).toContain(texts.none)
})

test('is absent until it is computed', async () => {
  await open({ evidence: undefined, reader: 'team' })
  expect(document.querySelector('section')).toBeNull()
})

test('every weight is published, and every signal has a reason', async () => {
  await open({ evidence, reader: 'team' })
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === texts.published)
  expect(link?.href).toBe(`${portalUrl}${portalLinks.evidence}`)
  for (const kind of signalKinds) {
    expect(shown()).toContain(texts.howRow(...signalPoints[kind]))
    for (const count of [1, 2])
      expect(texts.reason({ kind, points: 1, figures: { count, percent: 80, n: 9 } }).length).toBeGreaterThan(10)
  }
})

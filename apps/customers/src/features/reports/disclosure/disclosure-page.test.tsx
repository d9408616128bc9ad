// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { callsOf, createCustomersWorld, linksTo, open, organizationId, testFailures } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  agreeToReportDisclosure,
  getReportDisclosure,
  writeReportDisclosure,
  type Disclosure,
} from '@grana/contract/reports/disclosure'
import { getReport } from '@grana/contract/reports/organization-reports'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { disclosureTexts as texts } from '@grana/messages/es/apps/disclosure'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { idOf } from '@grana/parts/app/screen.fixture'

const id = idOf(1)
const path = paths.disclosure(id)
const params = { organization: organizationId, report: id }
const report = sampleOf(getReport.answer, {
  id,
  title: 'Comments run code',
  state: 'closed',
  closing_reason: 'resolved',
})
const nothing = { write: false, agree: false, decline: false, withdraw: false }
const asked: Disclosure = {
  state: 'requested',
  revision: 1,
  only_asks: false,
  credit: 'handle',
  publish_on: '2099-01-02',
  text: {
    kind: 'full',
    title: 'Stored script',
    summary: 'It is fixed.',
    what_happened: 'It was found.',
    impact: 'Accounts.',
    steps: 'Comment.',
    weakness: 'stored-xss',
    severity: 'high',
    submitted_on: '2026-10-01',
    closed_on: '2026-10-09',
  },
  agreed: { agent: true, organization: false },
  written: { side: 'agent', at: '2026-11-01T10:00:00.000Z' },
  can: { write: true, agree: true, decline: true, withdraw: false },
}

let world: AppWorld
const answer = (disclosure: Disclosure, { api } = world) => {
  api.answer(getReport, () => ({ data: report }))
  api.answer(getReportDisclosure, () => ({ data: disclosure }))
}

/** Presses the button of the open dialog. */
const inDialog = (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('dialog button')].findLast((one) => one.textContent === name)?.click(),
  )

beforeEach(async () => {
  world = await createCustomersWorld()
})

describe('the disclosure of a received report', () => {
  test('shows the whole text, who agreed, and the way back', async () => {
    answer(asked)
    await open(world, path)
    expect(callsOf(world, getReportDisclosure)[0]?.params).toEqual(params)
    for (const text of ['Stored script', 'It was found.', texts.hasAgreed, texts.hasNotAgreed])
      expect(shown()).toContain(text)
    expect(linksTo(texts.back)).toEqual([paths.report(id)])
  })

  test('is agreed to by its revision', async () => {
    answer(asked)
    world.api.answer(agreeToReportDisclosure, () => ({ data: asked }))
    const page = await open(world, path)
    await page.press(texts.acts.agree)
    await inDialog(texts.acts.agree)
    expect(callsOf(world, agreeToReportDisclosure).map((call) => call.body)).toEqual([{ revision: 1 }])
  })

  test('is only read by those who decide nothing', async () => {
    answer({ ...asked, can: nothing })
    await open(world, path)
    expect([texts.acts.agree, texts.acts.decline, texts.form.edit].filter(hasControl)).toEqual([])
    expect(shown()).toContain(texts.panel.ownersTurn)
  })

  test('by an administrator of the program says who agrees', async () => {
    const { text: _text, publish_on: _day, written: _written, ...rest } = asked
    answer({
      ...rest,
      only_asks: true,
      state: 'private',
      revision: 0,
      agreed: { agent: false, organization: false },
      can: { ...nothing, write: true },
    })
    await open(world, path)
    expect(shown()).toContain(texts.form.onlyAsks)
    expect(callsOf(world, writeReportDisclosure)).toEqual([])
  })
})

testFailures({
  path,
  operation: getReportDisclosure,
  answer: (at: AppWorld) => answer(asked, at),
  content: 'Stored script',
})

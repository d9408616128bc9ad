import { listOrganizations } from '@grana/contract/customers/organizations'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import { getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { reports } from '@grana/messages/es/apps/reports'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { program as programTexts } from '@grana/messages/es/program'
import { callFrom } from '../calls.ts'
import { expect, setting, test } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { pasteAndFilm } from '../pages/evidence.ts'
import { anew, groundNames, layGround } from '../pages/market-ground.ts'
import { changeReward, publishVersion } from '../pages/programs.ts'
import {
  accept,
  acknowledge,
  approve,
  ask,
  closeDuplicate,
  closeOutOfScope,
  closeResolved,
  decide,
  expectAcknowledged,
  expectCited,
  expectNothingToDo,
  noteInternally,
  openReceived,
  pay,
} from '../pages/report-work.ts'
import { newReporter, sendReport, writeReport } from '../pages/reports.ts'
import { archiveTarget } from '../pages/targets.ts'
import { allMails, forgetLimits } from '../services.ts'

test.beforeEach(forgetLimits)

const portal = () => setting('PORTAL_URL')

const name = groundNames.program
const [first, again, outside] = ['Xochipilli ejecuta script', 'Otra vez Xochipilli', 'Xochipilli sin cabeceras']
const [question, answer, note] = ['Pregunta: en que Xochipilli?', 'En toda Xochipilli', 'Nota: Xochipilli es cierto']
/** Stands in every text that somebody writes about a flaw, and in no name. */
const marker = 'Xochipilli'

/** How long until something is there on another screen, without a reload. */
async function seenWithin(act: () => Promise<unknown>, sight: () => Promise<unknown>): Promise<number> {
  await act()
  const began = Date.now()
  await sight()
  return Date.now() - began
}

type Told = Pick<Report['events'][number], 'kind' | 'from' | 'to' | 'closing_reason' | 'text' | 'side'>

const storyOf = (report: Report): Told[] =>
  report.events
    .filter(({ audience }) => audience === 'everyone')
    .map(({ kind, from, to, closing_reason, text, side }) => ({ kind, from, to, closing_reason, text, side }))

test('a marketplace: from an empty database to a paid reward, a duplicate, a report out of scope and an archived target', async ({
  page: owner,
  browser,
}, info) => {
  test.setTimeout(480_000)
  const began = Date.now()
  const log = (said: string) => console.log(`marketplace: ${((Date.now() - began) / 1000).toFixed(0)} s, ${said}`)
  const [hunter, second, third] = [await anew(browser), await anew(browser), await anew(browser)]

  const { program, analyst, administrator } = await test.step('a proven, published bounty and its people', () =>
    layGround(owner, browser, log))

  await test.step('an agent finds it on the portal', async () => {
    await newReporter(hunter)
    await hunter.goto(`${portal()}/programs`)
    await hunter.getByRole('link', { name }).first().click()
    await expect(hunter.getByText(fixed.noReports)).toBeVisible({ timeout: 15_000 })
    await hunter.getByRole('link', { name: programTexts.report }).first().click()
    await expect(hunter).toHaveURL(`${agents()}/programs/${program}`, { timeout: 15_000 })
  })
  const waits: number[] = []
  const id =
    await test.step('the report with a pasted image and 50 MB of video is seen live by the analyst', async () => {
      await writeReport(hunter, { program, title: first })
      await pasteAndFilm(hunter, info.outputPath('video.mp4'))
      await analyst.goto(`${customers()}/reports`)
      await expectNothingToDo(analyst)
      let sent = ''
      waits.push(
        await seenWithin(
          async () => (sent = await sendReport(hunter, first)),
          () => expect(analyst.getByRole('link', { name: first })).toBeVisible({ timeout: 10_000 }),
        ),
      )
      return sent
    })
  log(`sent, with the analyst after ${waits[0]} ms`)

  await test.step('the analyst asks, the agent answers, both see it live; a note stays inside', async () => {
    await openReceived(analyst, id, first)
    await ask(analyst, question)
    await expect(hunter.getByText(question)).toBeVisible({ timeout: 10_000 })
    await noteInternally(analyst, note)
    await hunter.getByRole('textbox', { name: reports.reply.label }).fill(answer)
    waits.push(
      await seenWithin(
        () => hunter.getByRole('button', { name: reports.reply.send, exact: true }).click(),
        () => expect(analyst.getByText(answer)).toBeVisible({ timeout: 10_000 }),
      ),
    )
    await expect(hunter.getByText(note)).toHaveCount(0)
  })
  await test.step('an administrator accepts with another severity; the reward takes a second person', async () => {
    await openReceived(administrator, id, first)
    await accept(administrator, 'critical')
    await decide(administrator, '2500.50')
    await expect(hunter.getByText('2,500')).toHaveCount(0)
    await openReceived(owner, id, first)
    await approve(owner)
    await pay(owner, 'SPEI 88214')
    await acknowledge(hunter, 'SPEI 88214')
    await expectAcknowledged(owner)
    await closeResolved(analyst)
  })
  log(`paid, acknowledged and resolved; seen live after ${waits.join(' and ')} ms`)

  await test.step('a second report is a duplicate of the first', async () => {
    await forgetLimits()
    await newReporter(second)
    await writeReport(second, { program, title: again })
    const repeated = await sendReport(second, again)
    await openReceived(administrator, repeated, again)
    await closeDuplicate(administrator, first)
    await expect(second.getByText(reports.state('closed', 'duplicate')).first()).toBeVisible({ timeout: 10_000 })
    await expect(second.getByText(first)).toHaveCount(0)
  })
  const other = await test.step('a third is out of scope by the version in force when it was sent', async () => {
    await forgetLimits()
    await newReporter(third)
    await writeReport(third, { program, title: outside })
    const sent = await sendReport(third, outside)
    await changeReward(owner, program, '7,500.50')
    await publishVersion(owner, program, 2)
    await openReceived(analyst, sent, outside)
    await closeOutOfScope(analyst, 1)
    await expectCited(third, '1.1')
    await expect(third.getByText(reports.policy(1))).toBeVisible()
    return sent
  })
  log('a duplicate and one out of scope')

  const [{ id: organization } = { id: '' }] = (await callFrom(owner, listOrganizations)).data as { id: string }[]
  await test.step('an archived target takes no new report and keeps its old ones', async () => {
    const seen = (await callFrom(owner, getReport, { params: { organization, report: id } })).data as Report
    await writeReport(third, { program, title: 'Tarde' })
    await archiveTarget(owner, seen.target.id)
    await third.getByRole('button', { name: reports.write.send, exact: true }).click()
    await third.getByRole('dialog').getByRole('button', { name: reports.write.send }).click()
    await expect(third.getByText(errorTexts['report.target_archived']).first()).toBeVisible({ timeout: 15_000 })
    await openReceived(analyst, id, first)
    await third.goto(`${agents()}/reports/${other}`)
    await expect(third.getByRole('heading', { name: outside })).toBeVisible({ timeout: 15_000 })
  })
  await test.step('both sides tell the same story, and points move', async () => {
    const theirs = (await callFrom(owner, getReport, { params: { organization, report: id } })).data as Report
    const own = (await callFrom(hunter, getAgentReport, { params: { report: id } })).data as Report
    expect(storyOf(own)).toEqual(storyOf(theirs))
    expect(own.events.every(({ audience }) => audience === 'everyone')).toBe(true)
    expect(theirs.events.length).toBeGreaterThan(own.events.length)
    for (const [page, points, n] of [
      [hunter, 40, 1],
      [second, 10, 1],
      [third, 0, 1],
    ] as const) {
      await page.goto(`${agents()}/points`)
      await expect(page.getByText(pointsTexts.sample(n))).toBeVisible({ timeout: 15_000 })
      await expect(page.getByText(pointsTexts.figure(points), { exact: true }).first()).toBeVisible()
    }
  })
  await test.step('no mail carries a word of a flaw', async () => {
    const mails = await allMails()
    const carrying = mails.filter((mail) => JSON.stringify(mail).includes(marker))
    expect(mails.length).toBeGreaterThan(12)
    expect(carrying.map(({ subject }) => subject)).toEqual([])
  })
  log('done')
})

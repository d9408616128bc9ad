import { getAgentReport } from '@grana/contract/reports/agent-reports'
import { getReport } from '@grana/contract/reports/organization-reports'
import { getPoints, type Points } from '@grana/contract/reports/points'
import { precisionRules } from '@grana/contract/reports/points-rules'
import type { Report } from '@grana/contract/reports/report'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { reports } from '@grana/messages/es/apps/reports'
import { errorTexts } from '@grana/messages/es/errors'
import { fixed } from '@grana/messages/es/fixed'
import { program as programTexts } from '@grana/messages/es/program'
import { directoryAddress } from '@grana/messages/es/programs'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { rows } from '../pages/directory.ts'
import { addPictureAndVideo } from '../pages/evidence.ts'
import { newPage, setUpMarketplace } from '../pages/marketplace-setup.ts'
import { changeReward, publishVersion } from '../pages/programs.ts'
import { openStep, sendReport, writeReport } from '../pages/reports.ts'
import { archiveTarget } from '../pages/targets.ts'
import {
  acceptReport,
  acknowledgeReward,
  approveReward,
  askAgent,
  closeDuplicate,
  closeOutOfScope,
  closeResolved,
  decideReward,
  expectAcknowledged,
  expectCited,
  expectNothingToDo,
  addInternalNote,
  openReceived,
  payReward,
} from '../pages/triage.ts'
import { callAs, draftReportTo, newUserWithSecondFactor, submitReportTo, targetOf } from '../report-setup.ts'
import { emailsContaining, emailsTo } from '../services.ts'

const [first, again, outside] = ['Xochipilli ejecuta script', 'Otra vez Xochipilli', 'Xochipilli sin cabeceras']
const [question, answer, note] = ['Pregunta: en que Xochipilli?', 'En toda Xochipilli', 'Nota: Xochipilli es cierto']
/** Occurs in every text about a vulnerability, and in no name and no other journey. */
const marker = 'Xochipilli'

type Told = Pick<Report['events'][number], 'kind' | 'from' | 'to' | 'closing_reason' | 'text' | 'side'>

const storyOf = (report: Report): Told[] =>
  report.events
    .filter(({ audience }) => audience === 'everyone')
    .map(({ kind, from, to, closing_reason, text, side }) => ({ kind, from, to, closing_reason, text, side }))

test('a marketplace: from a new organization to a paid reward, a duplicate, a report out of scope and an archived target', async ({
  page: owner,
  browser,
  road,
}, info) => {
  const [hunter, second, third] = [await newPage(browser), await newPage(browser), await newPage(browser)]

  const ground = await test.step('a published bounty with verified targets and its members', () =>
    setUpMarketplace(owner, browser))
  const { name, program, analyst, administrator } = ground

  const agentsMails = await test.step('an agent finds it on the portal', async () => {
    // Six people call from one address more often in a minute than its limit allows.
    road.move()
    const people = await Promise.all([hunter, second, third].map((page) => newUserWithSecondFactor(page, 'agent')))
    await hunter.goto(`/programs?${directoryAddress.names.search}=${encodeURIComponent(name)}`)
    await rows(hunter).filter({ hasText: name }).click()
    await expect(hunter.getByText(fixed.noReports)).toBeVisible()
    await hunter.getByRole('link', { name: programTexts.report }).first().click()
    await expect(hunter).toHaveURL(new RegExp(`^${agents()}/reports/drafts/`))
    return people.map(({ email }) => email)
  })
  const id = await test.step('the report with a pasted image and a video appears live for the analyst', async () => {
    road.move()
    await writeReport(hunter, { program, title: first })
    await addPictureAndVideo(hunter, info.outputPath('video.mp4'))
    await analyst.goto(`${customers()}/reports`)
    await expectNothingToDo(analyst)
    const sent = await sendReport(hunter, first)
    await expect(analyst.getByRole('link', { name: first })).toBeVisible()
    return sent
  })

  await test.step('the analyst asks, the agent replies, both see it live; a note stays internal', async () => {
    road.move()
    await openReceived(analyst, id, first)
    await askAgent(analyst, question)
    await expect(hunter.getByText(question)).toBeVisible()
    await addInternalNote(analyst, note)
    await hunter.getByRole('textbox', { name: reports.reply.label }).fill(answer)
    await hunter.getByRole('button', { name: reports.reply.send, exact: true }).click()
    await expect(analyst.getByText(answer)).toBeVisible()
    await expect(hunter.getByText(note)).toHaveCount(0)
  })
  await test.step('an administrator accepts with another severity; the reward needs a second person', async () => {
    road.move()
    await openReceived(administrator, id, first)
    await acceptReport(administrator, 'critical')
    await decideReward(administrator, '2500.50')
    await expect(hunter.getByText('2,500')).toHaveCount(0)
    await openReceived(owner, id, first)
    await approveReward(owner)
    await payReward(owner, 'SPEI 88214')
    await acknowledgeReward(hunter, 'SPEI 88214')
    await expectAcknowledged(owner)
    await closeResolved(analyst)
  })
  const target = await targetOf(owner.context(), ground.organization, 'Banca web')

  await test.step('a second report is a duplicate of the first', async () => {
    road.move()
    const repeated = await submitReportTo(second.context(), { ...ground, target }, again)
    await second.goto(`${agents()}/reports/${repeated}`)
    await openReceived(administrator, repeated, again)
    await closeDuplicate(administrator, first)
    await expect(second.getByText(reports.state('closed', 'duplicate')).first()).toBeVisible()
    await expect(second.getByText(first)).toHaveCount(0)
  })
  const other = await test.step('a third is out of scope by the version in force when it was sent', async () => {
    road.move()
    const sent = await submitReportTo(third.context(), { ...ground, target }, outside)
    await third.goto(`${agents()}/reports/${sent}`)
    await changeReward(owner, program, '7,500')
    await publishVersion(owner, program, 2)
    await openReceived(analyst, sent, outside)
    await closeOutOfScope(analyst, 1)
    await expectCited(third, '1.1')
    await expect(third.getByText(reports.policy(1))).toBeVisible()
    return sent
  })

  const received = (report: string) =>
    callAs<Report>({ context: owner.context(), kind: 'customer' }, getReport, {
      params: { organization: ground.organization, report },
    })
  await test.step('an archived target accepts no new report and keeps its old ones', async () => {
    road.move()
    const seen = await received(id)
    const late = await draftReportTo(third.context(), { program, target: seen.target.id }, 'Tarde')
    await third.goto(`${agents()}/reports/drafts/${late.id}`)
    await archiveTarget(owner, seen.target.id)
    await openStep(third, 'review')
    await third.getByRole('button', { name: reports.write.send, exact: true }).click()
    await third.getByRole('dialog').getByRole('button', { name: reports.write.send }).click()
    await expect(third.getByText(errorTexts['report.target_archived']).first()).toBeVisible()
    await openReceived(analyst, id, first)
    await third.goto(`${agents()}/reports/${other}`)
    await expect(third.getByRole('heading', { name: outside })).toBeVisible()
  })
  await test.step('both sides show the same events, and points change', async () => {
    road.move()
    const theirs = await received(id)
    const own = await callAs<Report>({ context: hunter.context(), kind: 'agent' }, getAgentReport, {
      params: { report: id },
    })
    expect(storyOf(own)).toEqual(storyOf(theirs))
    expect(own.events.every(({ audience }) => audience === 'everyone')).toBe(true)
    expect(theirs.events.length).toBeGreaterThan(own.events.length)
    await hunter.goto(`${agents()}/points`)
    await expect(hunter.getByText(pointsTexts.sample(1, precisionRules.minJudged))).toBeVisible()
    await expect(hunter.getByText(pointsTexts.figure(40), { exact: true }).first()).toBeVisible()
    const figuresOf = (page: Page) => callAs<Points>({ context: page.context(), kind: 'agent' }, getPoints)
    expect((await figuresOf(second)).figures).toMatchObject({ points: 10, n: 1 })
    expect((await figuresOf(third)).figures).toMatchObject({ points: 0, n: 1 })
  })
  await test.step('no email contains a detail of a vulnerability', async () => {
    road.move()
    const sent = (await Promise.all([...ground.mails, ...agentsMails].map(emailsTo))).flat()
    expect(sent.length).toBeGreaterThan(12)
    const carrying = await emailsContaining(marker)
    expect(carrying.map(({ subject }) => subject)).toEqual([])
  })
})

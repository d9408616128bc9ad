import type { BrowserContext } from '@playwright/test'
import { createReportDraft, saveReportDraft, submitReport } from '@grana/contract/reports/agent-reports'
import { agreeToReportDisclosure, getReportDisclosure, writeAgentDisclosure } from '@grana/contract/reports/disclosure'
import { answerSharedDraft, saveDraftTeam } from '@grana/contract/together/report-authors'
import { disclosureTexts as texts } from '@grana/messages/es/apps/disclosure'
import { expect, test } from '../journey.ts'
import { agents } from '../pages/apps.ts'
import {
  callAs,
  newUserWithSecondFactor,
  publishForReports,
  triageOnceChecked,
  type ReportDestination,
} from '../report-setup.ts'
import { checkState } from '../screenshots.ts'

type Drafted = { readonly id: string; readonly revision: number }

const title = 'Invoices of other accounts can be read'

/** Sends a report of two agents, who share it by halves. */
async function submitTogether(
  ground: ReportDestination,
  writer: BrowserContext,
  author: { readonly context: BrowserContext; readonly username: string },
): Promise<string> {
  const asWriter = { context: writer, kind: 'agent' } as const
  const { program, target } = ground
  const { id, revision } = await callAs<Drafted>(asWriter, createReportDraft, { params: { program } })
  const words = {
    summary: 'Changing one figure is enough.',
    steps: '1. Open an invoice.',
    impact: 'Data of others is read.',
  }
  const draft = { target_id: target, weakness: 'stored-xss', severity: 'high', title, ...words }
  const params = { draft: id }
  const saved = await callAs<Drafted>(asWriter, saveReportDraft, { params, body: { revision, draft } })
  const authors = [{ username: author.username, percent: 50 }]
  await callAs(asWriter, saveDraftTeam, { params, body: { authors } })
  const agrees = { agrees: true, revision: 1 }
  await callAs({ context: author.context, kind: 'agent' }, answerSharedDraft, { params, body: agrees })
  await callAs(asWriter, submitReport, { params, body: { revision: saved.revision } })
  return id
}

test('credit of authors: another author chooses to be named, and the published page names both', async ({
  page,
  browser,
  baseURL,
}) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()])
  const [writer, friend, visitor] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!writer || !friend || !visitor) throw new Error('three browsers take part')
  const ground = await publishForReports(page)
  const sender = await newUserWithSecondFactor(writer, 'agent')
  const author = await newUserWithSecondFactor(friend, 'agent')
  const other = { context: friend.context(), username: author.username }
  const report = await submitTogether(ground, writer.context(), other)
  const params = { organization: ground.organization, report }
  const closing = { to: 'closed', reason: 'informative', clause: '1.1', text: 'Known.' }
  await triageOnceChecked(page.context(), params, closing)
  const publish_on = new Date().toISOString().slice(0, 10)
  const summary = 'Changing one figure of the address showed invoices of other accounts. It is fixed.'
  const body = { kind: 'limited', revision: 0, publish_on, title, summary, credit: 'handle' }
  await callAs({ context: writer.context(), kind: 'agent' }, writeAgentDisclosure, { params: { report }, body })

  await friend.goto(`${agents()}/reports/${report}/disclosure`)
  const named = friend.getByRole('radio', { name: texts.form.credits.handle })
  await expect(named).not.toBeChecked()
  await checkState(friend, 'author-credit')
  await friend.getByText(texts.form.credits.handle).click()
  await expect(friend.getByText(texts.form.creditSaved)).toBeVisible()
  await friend.reload()
  await expect(named).toBeChecked()
  await expect(friend.getByText(`${sender.username}, ${author.username}`)).toBeVisible()
  await checkState(friend, 'author-credit-saved')

  const asOwner = { context: page.context(), kind: 'customer' } as const
  await callAs(asOwner, agreeToReportDisclosure, { params, body: { revision: 1 } })
  let slug: string | undefined
  await expect(async () => {
    const disclosure = await callAs<{ slug?: string }>(asOwner, getReportDisclosure, { params })
    slug = disclosure.slug
    expect(slug).toBeTruthy()
  }).toPass()
  await visitor.goto(`${baseURL}/disclosures/${slug}`)
  for (const username of [sender.username, author.username])
    await expect(visitor.getByRole('link', { name: username })).toBeVisible()
  await checkState(visitor, 'disclosure-authors')
  await visitor.goto(`${baseURL}/activity`)
  await expect(visitor.getByText(author.username)).toBeVisible()
  await checkState(visitor, 'activity-authors')
  await Promise.all(contexts.map((context) => context.close()))
})

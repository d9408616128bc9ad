import { getAgentReport } from '@grana/contract/reports/agent-reports'
import { redactReportFile, redactReportText } from '@grana/contract/reports/corrections'
import { getReport } from '@grana/contract/reports/organization-reports'
import { evidence } from '@grana/messages/es/apps/evidence'
import { redaction } from '@grana/messages/es/apps/redaction'
import { redactionMarks } from '@grana/messages/es/apps/redaction-marks'
import { reports } from '@grana/messages/es/apps/reports'
import { callFrom } from '../calls.ts'
import { expect, test, type Page } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { callAs, joinProgram, newUserWithSecondFactor, publishForReports, submitReportTo } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'

const secret = 'sk-live-4417-tango'
const fileName = 'credencial-de-ana.png'
const point =
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000a49444154789c636000000002000148afa4710000000049454e44ae426082'

const composer = (page: Page) => page.getByRole('textbox', { name: reports.reply.label })
const history = (page: Page) => page.getByRole('region', { name: reports.timeline.title })

/** Sends a message with a file from the composer, after its upload. */
async function sendWithFile(page: Page): Promise<void> {
  await composer(page).fill(`La llave es ${secret}`)
  await page
    .locator('form')
    .getByTestId('evidence-input')
    .first()
    .setInputFiles({ name: fileName, mimeType: 'image/png', buffer: Buffer.from(point, 'hex') })
  const listed = page.getByRole('list', { name: evidence.commentList }).getByRole('listitem')
  await expect(listed.filter({ hasText: evidence.states.ready })).toHaveCount(1, { timeout: 300_000 })
  await checkState(page, 'comment-with-file')
  await page.getByRole('button', { name: reports.reply.send, exact: true }).click()
  await expect(history(page).getByText(fileName)).toBeVisible()
}

/** Marks the secret in the text as a reader does. */
async function markSecret(page: Page): Promise<void> {
  await page.evaluate((text) => {
    const walker = document.createTreeWalker(document.querySelector('article') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(text) ?? -1
      if (at < 0 || node.parentElement?.closest('h1')) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + text.length)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
      return
    }
  }, secret)
}

async function redactMarked(page: Page): Promise<void> {
  await markSecret(page)
  await page.getByRole('region', { name: redaction.text.title }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: redaction.text.piece })).toHaveValue(secret)
  await dialog.getByRole('textbox', { name: redaction.text.reason }).fill('The key works.')
  await checkState(page, 'redact-text', 'window')
  await dialog.getByRole('button', { name: redaction.text.send }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(secret)).toHaveCount(0)
}

async function redactSentFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: redaction.file.open(fileName) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: redaction.text.reason }).fill('Muestra a una persona.')
  await checkState(page, 'redact-file', 'window')
  await dialog.getByRole('button', { name: redaction.text.send }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(fileName)).toHaveCount(0)
}

test('a secret and a file are redacted by the owner; agent and members read the mark and the reason', async ({
  page: owner,
  browser,
}) => {
  const [agentContext, memberContext] = [await browser.newContext(), await browser.newContext()]
  const [agent, member] = [await agentContext.newPage(), await memberContext.newPage()]
  const ground = await publishForReports(owner)
  await newUserWithSecondFactor(agent, 'agent')
  const id = await submitReportTo(agentContext, ground, `Llave ${secret} en el cliente`)
  await agent.goto(`${agents()}/reports/${id}`)
  await sendWithFile(agent)
  await joinProgram(owner.context(), memberContext, { program: ground.program, role: 'analyst', name: 'Ana Rios' })

  // A member who may not redact finds no button, and the server refuses the call.
  const received = `${customers()}/reports/${id}`
  await member.goto(received)
  await expect(member.getByRole('heading', { level: 1 })).toContainText(secret)
  await expect(member.getByRole('button', { name: redaction.panel.correct })).toBeVisible()
  await expect(member.getByRole('button', { name: redaction.panel.redact })).toHaveCount(0)
  const params = { organization: ground.organization, report: id }
  const refused = await callFrom(member, redactReportText, { params, body: { piece: secret, reason: 'x' } })
  expect(refused.status).toBe(403)

  await owner.goto(received)
  await expect(owner.getByRole('button', { name: redaction.panel.redact })).toBeVisible()
  await redactMarked(owner)
  await redactSentFile(owner)
  await checkState(owner, 'redacted')

  for (const page of [agent, member]) {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(redactionMarks.text)
    await expect(page.getByText(secret)).toHaveCount(0)
    await expect(page.getByText(fileName)).toHaveCount(0)
    await expect(history(page).getByText('The key works.')).toBeVisible()
    await expect(history(page).getByText(redaction.redacted('file'))).toBeVisible()
  }
  await checkState(agent, 'redacted-for-agent')
  const read = [
    await callAs({ context: agentContext, kind: 'agent' }, getAgentReport, { params: { report: id } }),
    await callAs({ context: memberContext, kind: 'customer' }, getReport, { params }),
  ]
  expect(JSON.stringify(read)).not.toContain(secret)
  expect(JSON.stringify(read)).not.toContain(fileName)
  const again = await callFrom(agent, redactReportFile, {
    params: { ...params, file: crypto.randomUUID() },
    body: { reason: 'x' },
  })
  expect(again.status).toBe(404)
})

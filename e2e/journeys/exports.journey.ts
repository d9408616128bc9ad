import { readFile } from 'node:fs/promises'
import { replyToReport } from '@grana/contract/reports/agent-reports'
import { getReportExportLink, listReportExports, type ReportExport } from '@grana/contract/reports/exports'
import { commentReport } from '@grana/contract/reports/organization-reports'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { knownIssueFile as known } from '@grana/messages/es/known-issue-file'
import { reportDocument } from '@grana/messages/es/report-document'
import { reportExport as texts } from '@grana/messages/es/report-export'
import { expect, setting, test, type Page } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { newPage } from '../pages/marketplace-setup.ts'
import { callAs, joinProgram, newUserWithSecondFactor, publishForReports, submitReportTo } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'
import { expectEmail } from '../services.ts'

/** Presses a button and reads the file that the browser saves. */
async function downloaded(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const download = await saving
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('exports: one report as a document, a list by email, for one member alone', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  expectFailed(404)
  const [tester, colleague] = [await newPage(browser), await newPage(browser)]
  const ground = await publishForReports(page)
  const { organization, program, owner } = ground
  await newUserWithSecondFactor(tester, 'agent')
  const first = await submitReportTo(tester.context(), ground, 'Recibos de otras cuentas <b>a la vista</b>')
  await submitReportTo(tester.context(), ground, '=1+1 en el nombre')
  const asOwner = { context: page.context(), kind: 'customer' } as const
  const note = { text: 'Preguntar a legal', audience: 'internal' }
  await callAs(asOwner, commentReport, { params: { organization, report: first }, body: note })
  const reply = { text: 'Lo vi en **facturas**.' }
  await callAs({ context: tester.context(), kind: 'agent' }, replyToReport, { params: { report: first }, body: reply })

  await test.step('a member downloads one report, without its notes', async () => {
    await page.goto(`${customers()}/reports/${first}`)
    await expect(page.getByRole('heading', { name: reportDocument.label })).toBeVisible()
    await checkState(page, 'exports-report')
    const markdown = await downloaded(page, reportDocument.name.md)
    expect(markdown.name).toMatch(/^reporte-.*\.md$/)
    const text = markdown.bytes.toString('utf8')
    expect(text).toContain(String.raw`\<b\>a la vista\</b\>`)
    expect(text).toContain('**facturas**')
    expect(text).not.toContain('Preguntar a legal')
    const pdf = await downloaded(page, reportDocument.name.pdf)
    expect(pdf.name).toMatch(/\.pdf$/)
    expect(pdf.bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  })

  await test.step('its agent too', async () => {
    await tester.goto(`${agents()}/reports/${first}`)
    const { bytes } = await downloaded(tester, reportDocument.name.md)
    expect(bytes.toString('utf8')).toContain('a la vista')
  })
  road.move()

  await test.step('a list is asked for with its filter, and an email says that it is ready', async () => {
    await page.goto(`${customers()}/reports?view=all&severity=high`)
    await page.getByRole('button', { name: texts.name.csv }).click()
    await expect(page.getByText(texts.asked)).toBeVisible()
    await page.getByRole('link', { name: texts.files }).click()
    const row = page.getByRole('row', { name: texts.line('csv', 2) })
    await expect(row.getByRole('button', { name: texts.download })).toBeVisible({ timeout: 60_000 })
    await checkState(page, 'exports-files')
    const mail = await expectEmail(owner.email, accountEmailTexts['reports-ready'].subject)
    const [link = ''] = /https?:\S*\/redir\S*/.exec(mail) ?? []
    await page.goto(link)
    await expect(page.getByRole('heading', { name: texts.title })).toBeVisible()
    const file = await downloaded(page, texts.downloadOf(texts.line('csv', 2)))
    const text = file.bytes.toString('utf8')
    expect(text.charCodeAt(0)).toBe(0xfe_ff)
    expect(text.trim().split('\r\n')).toHaveLength(3)
    expect(text).toContain(`"'=1+1 en el nombre"`)
    await colleague.goto(link)
    await expect(colleague).toHaveURL(new RegExp(`^${setting('PORTAL_URL')}/sign-in`))
    await checkState(colleague, 'exports-signed-out')
  })
  road.move()

  await test.step('another member has no files, and cannot fetch this one', async () => {
    const context = await browser.newContext()
    await joinProgram(page.context(), context, { program, role: 'analyst', name: 'Tadeo' })
    const theirs = { context, kind: 'customer' } as const
    expect(await callAs(theirs, listReportExports, { params: { organization } })).toEqual([])
    const [file] = await callAs<ReportExport[]>(asOwner, listReportExports, { params: { organization } })
    const params = { organization, report_export: file?.id ?? '' }
    await expect(callAs(theirs, getReportExportLink, { params })).rejects.toThrow('404')
  })

  await test.step('a file is removed', async () => {
    await page.getByRole('button', { name: texts.removeOf(texts.line('csv', 2)) }).click()
    await expect(page.getByText(texts.empty)).toBeVisible()
    await checkState(page, 'exports-none')
  })
})

test('known issues: a file with a wrong row, imported once, exported and imported again', async ({ page }) => {
  const { program } = await publishForReports(page)
  const dialog = page.getByRole('dialog', { name: known.title })
  const review = async (content: string) => {
    await page.getByRole('button', { name: known.import }).click()
    const file = { name: 'known.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: known.preview }).click()
  }

  await test.step('the wrong row is named, and nothing is registered before', async () => {
    await page.goto(`${customers()}/programs/${program}/known-issues`)
    await page.getByRole('button', { name: known.import }).click()
    await checkState(page, 'known-import', 'window')
    await dialog.getByRole('button', { name: known.cancel, exact: true }).first().click()
    await review('title,description,date\nOld redirect,"Two\nlines",2024-05-01\nNo day,x,01/05/2024\n')
    await expect(dialog.getByText(known.good(1))).toBeVisible()
    await expect(dialog.getByText(known.line(4))).toBeVisible()
    await expect(dialog.getByText(known.problems.date_wrong)).toBeVisible()
    await checkState(page, 'known-review', 'window')
    await dialog.getByRole('button', { name: known.add(1) }).click()
    await expect(page.getByRole('heading', { name: 'Old redirect' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No day' })).toHaveCount(0)
    await checkState(page, 'known-imported')
  })

  await test.step('what was exported changes nothing', async () => {
    const { bytes } = await downloaded(page, known.export)
    await review(bytes.toString('utf8'))
    await expect(dialog.getByText(known.problems.known)).toBeVisible()
    await expect(dialog.getByRole('button', { name: known.add(0) })).toBeDisabled()
  })
})

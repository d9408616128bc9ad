import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { evidence } from '@grana/messages/es/apps/evidence'
import { reports } from '@grana/messages/es/apps/reports'
import { expect, setting, test, type Page } from '../journey.ts'
import { agents, customers } from '../pages/apps.ts'
import { expectFile, fileRow, pasteOrDrop, makeVideo } from '../pages/evidence.ts'
import { openStep, reportTitle as title, sendReport, writeReport } from '../pages/reports.ts'
import { publishForReports, newUserWithSecondFactor } from '../report-setup.ts'
import { checkState } from '../screenshots.ts'

const video = 'paso a paso.mp4'
const point =
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000a49444154789c636000000002000148afa4710000000049454e44ae426082'

const chooser = (page: Page) => page.getByTestId('evidence-input').first()
const partsOf = (part: number) => (url: URL) =>
  url.pathname.includes('/report-files/') && Number(url.searchParams.get('partNumber')) >= part

/** Every part of the video that is sent, by its number. */
function watchParts(page: Page): number[] {
  const sent: number[] = []
  page.on('requestfinished', (request) => {
    const { origin, searchParams } = new URL(request.url())
    const isPart = origin === new URL(setting('S3_ENDPOINT')).origin && request.method() === 'PUT'
    if (isPart) sent.push(Number(searchParams.get('partNumber')))
  })
  return sent
}

/** The connection breaks after two parts; after a reload, only the rest is sent. */
async function sendVideo(page: Page, path: string): Promise<void> {
  const sent = watchParts(page)
  await page.route(partsOf(3), (route) => route.abort())
  await chooser(page).setInputFiles(path)
  await expect(fileRow(page, video).getByRole('progressbar', { name: evidence.progress(video) })).toBeVisible()
  await expectFile(page, video, 'failed')
  await openStep(page, 'review')
  await expect(page.getByRole('button', { name: reports.write.send, exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await openStep(page, 'evidence')
  await checkState(page, 'evidence-broken')
  await page.unrouteAll()
  await page.reload()
  await expectFile(page, video, 'waiting')
  await checkState(page, 'evidence-waiting')
  const resume = page.getByRole('button', { name: evidence.acts.resume(video) })
  const asked = page.waitForEvent('filechooser')
  await resume.click()
  await (await asked).setFiles(path)
  await expectFile(page, video, 'ready')
  expect(sent).toEqual([1, 2, 3, 4, 5, 6, 7])
}

/** A hanging upload is removed, and the next one succeeds. */
async function cancelOne(page: Page, path: string): Promise<void> {
  await page.route(partsOf(1), () => undefined)
  await chooser(page).setInputFiles({
    name: 'otro.mp4',
    mimeType: 'video/mp4',
    buffer: readFileSync(path).subarray(0, 9 * 1024 * 1024),
  })
  await expectFile(page, 'otro.mp4', 'uploading')
  await page.getByRole('button', { name: evidence.acts.cancel('otro.mp4') }).click()
  await expect(fileRow(page, 'otro.mp4')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Downloads a file of the open report; returns its digest. */
async function download(page: Page, name: string): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const file = await saved
  expect(new URL(file.url()).origin).toBe(new URL(setting('S3_ENDPOINT')).origin)
  expect(file.suggestedFilename()).toBe(name)
  return createHash('sha256')
    .update(readFileSync(await file.path()))
    .digest('hex')
}

test('evidence: pasted, dropped, chosen, interrupted, resumed, removed, sent, and downloaded by both sides', async ({
  page,
  browser,
}, info) => {
  const path = info.outputPath(video)
  const digest = createHash('sha256').update(makeVideo(path, 50)).digest('hex')
  const { program } = await publishForReports(page)
  const context = await browser.newContext()
  const agentPage = await context.newPage()
  await newUserWithSecondFactor(agentPage, 'agent')
  await writeReport(agentPage, { program, title })

  await agentPage.locator('#field-steps').focus()
  await pasteOrDrop(agentPage, 'paste', { name: 'image.png', hex: point, type: 'image/png' })
  await openStep(agentPage, 'evidence')
  await expectFile(agentPage, evidence.pasted(1), 'ready')
  await pasteOrDrop(agentPage, 'drop', {
    name: 'peticiones.har',
    hex: Buffer.from('{"log":{}}').toString('hex'),
    type: '',
  })
  await expectFile(agentPage, 'peticiones.har', 'ready')
  await pasteOrDrop(agentPage, 'drop', {
    name: 'mentira.png',
    hex: Buffer.from('<script>').toString('hex'),
    type: 'image/png',
  })
  await expectFile(agentPage, 'mentira.png', 'refused')
  await pasteOrDrop(agentPage, 'drop', { name: 'poc.html', hex: '3c', type: 'text/html' })
  await expectFile(agentPage, 'poc.html', 'refused')
  await checkState(agentPage, 'evidence-refused')
  for (const name of ['mentira.png', 'poc.html']) {
    await agentPage.getByRole('button', { name: evidence.acts.remove(name) }).click()
  }
  await sendVideo(agentPage, path)
  await cancelOne(agentPage, path)
  await checkState(agentPage, 'evidence-ready')
  await sendReport(agentPage, title)
  await checkState(agentPage, 'evidence-sent')
  expect(await download(agentPage, evidence.pasted(1))).toBe(
    createHash('sha256').update(Buffer.from(point, 'hex')).digest('hex'),
  )
  expect(agentPage.url()).toContain(agents())

  await page.goto(`${customers()}/reports`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(evidence.care)).toBeVisible()
  await checkState(page, 'evidence-received')
  expect(await download(page, video)).toBe(digest)
  expect(page.url()).toContain(customers())
  await context.close()
})

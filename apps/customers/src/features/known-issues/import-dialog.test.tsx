// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { callsOf, createCustomersWorld, idOf, open, organizationId, refusal, toasts } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { exportKnownIssues, importKnownIssues, previewKnownIssues } from '@grana/contract/programs/known-issue-files'
import { listKnownIssues } from '@grana/contract/reports/organization-reports'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { knownIssueFile as texts } from '@grana/messages/es/known-issue-file'
import { hasControl, shown } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'

const program = idOf(1)
const params = { organization: organizationId, program }
const content = 'Title,Known since\nA,2025-01-01\n'

async function show(count = 1) {
  const world = await createCustomersWorld({})
  const issue = sampleRow(listKnownIssues.answer, { id: idOf(1, 2), title: 'Login leaks names' })
  world.api.answer(listKnownIssues, () => ({
    data: count === 0 ? [] : [issue],
    meta: { next: null },
  }))
  return { world, page: await open(world, paths.knownIssues(program)) }
}

/** Chooses a file in the dialog, as the browser does, and asks for its review. */
async function review(page: Awaited<ReturnType<typeof show>>['page']) {
  await page.press(texts.import)
  await act(async () => {
    const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
    Object.defineProperty(input, 'files', { value: [new File([content], 'issues.csv')] })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.loaded()
  await page.press(texts.preview)
}

test('a file is imported after its rows were shown', async () => {
  const { world, page } = await show()
  const rows = [
    { line: 2, title: 'A', problem: null },
    { line: 3, title: 'B', problem: 'date_wrong' as const },
    { line: 4, title: 'C', problem: 'known' as const },
  ]
  world.api.answer(previewKnownIssues, () => ({ data: { rows, good: 1 } }))
  world.api.answer(importKnownIssues, () => ({ data: { added: 1, refused: rows.slice(1) } }))
  await review(page)
  await until(() => expect(shown()).toContain(texts.good(1)))
  expect(callsOf(world, previewKnownIssues)[0]).toMatchObject({ params, body: { content } })
  expect(callsOf(world, importKnownIssues)).toEqual([])
  expect(shown()).toContain(texts.left(2))
  expect(shown()).toContain(texts.line(3))
  expect(shown()).toContain(texts.problems.date_wrong)
  expect(shown()).toContain(texts.problems.known)
  await page.press(texts.add(1))
  expect(callsOf(world, importKnownIssues)).toMatchObject([{ params, body: { content } }])
  await until(() => expect(toasts()[0]).toEqual(['success', texts.done(1), undefined]))
  expect(hasControl(texts.add(1))).toBe(false)
})

test('a file of which nothing is new cannot be imported, and another one is chosen', async () => {
  const { world, page } = await show()
  world.api.answer(previewKnownIssues, () => ({
    data: { rows: [{ line: 2, title: 'A', problem: 'known' as const }], good: 0 },
  }))
  await review(page)
  await until(() => expect(shown()).toContain(texts.good(0)))
  await page.press(texts.other)
  expect(shown()).toContain(texts.old)
})

test('says why a file cannot be read', async () => {
  const { world, page } = await show()
  world.api.answer(previewKnownIssues, () => refusal('known_issue.file_refused'))
  await review(page)
  await until(() => expect(toasts().flat()).toContain(errorTexts['known_issue.file_refused']))
})

test('all issues are exported', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { world, page } = await show()
  world.api.answer(exportKnownIssues, () => ({ data: { file_name: 'a.csv', content: 'x', count: 1 } }))
  await page.press(texts.export)
  expect(callsOf(world, exportKnownIssues)).toMatchObject([{ params }])
  await until(() => expect(toasts()[0]).toEqual(['success', texts.exported(1), undefined]))
  expect(made).toHaveBeenCalledOnce()
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeApi, find, mount, press } from '#app/lib/entry/mounted.fixture.tsx'
import { listOpenReportFiles } from '@grana/contract/open-reports/reports'
import { reportLimits } from '@grana/contract/reports/draft'
import { textLength } from '@grana/messages/es/apps/text-length'
import { openReport } from '@grana/messages/es/portal/open-report'
import { MessageForm } from './message-form.tsx'

let api: ReturnType<typeof fakeApi>
let page: Awaited<ReturnType<typeof mount>>

beforeEach(async () => {
  api = fakeApi()
  api.transport.answer(listOpenReportFiles, () => ({ data: [] }))
  page = await mount(<MessageForm client={api.client} secret="s" onSent={() => undefined} />)
})
afterEach(() => page.unmount())

async function write(text: string): Promise<void> {
  await act(async () => {
    const area = find('textarea')
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, area)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('keeps a text above the limit in its field, shows the excess, and sends nothing', async () => {
  expect(find('textarea').hasAttribute('maxlength')).toBe(false)
  await write('a'.repeat(reportLimits.text + 7))
  expect(document.body.textContent).toContain(textLength.over(7, reportLimits.text))
  await press(openReport.page.write.send)
  expect((find('textarea') as HTMLTextAreaElement).value).toHaveLength(reportLimits.text + 7)
  expect(api.calls('replyToOpenReport')).toEqual([])
})

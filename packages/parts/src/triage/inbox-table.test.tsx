// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { listReports } from '@grana/contract/reports/inbox'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { evidenceTexts } from '@grana/messages/es/apps/evidence-signals'
import { InMexico } from '../app/app.fixture.tsx'
import { mount } from '../app/mounted.fixture.ts'
import { InboxTable } from './inbox-table.tsx'

it('shows the score of evidence beside the severity, where a long title leaves it visible', async () => {
  const row = sampleRow(listReports.answer, { can_read: true, evidence: 72, title: 'Long '.repeat(30).trim() })
  await mount(
    <InMexico>
      <InboxTable rows={[row]} now={new Date()} isGrouped={false} addressOf={(id) => `/${id}`} />
    </InMexico>,
  )
  expect(document.querySelector('tbody th')?.textContent).not.toContain(evidenceTexts.short(72))
  expect(document.querySelector('tbody td')?.textContent).toContain(evidenceTexts.short(72))
})

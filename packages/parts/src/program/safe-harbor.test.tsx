import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { safeHarbors } from '@grana/contract/program-values'
import type { ProgramPreview } from '@grana/contract/programs'
import { program as texts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { SafeHarborMark } from '../program-row/program-marks.tsx'
import { SafeHarborBlock } from './safe-harbor.tsx'

const draft = {
  organization: { name: 'Tepozan', initials: 'TE', sector: 'finance' },
  policy: { version: 1, effective_at: '2026-11-01T12:00:00.000Z', clauses: [] },
} as unknown as ProgramPreview

const block = (program: ProgramPreview) =>
  renderToStaticMarkup(<SafeHarborBlock program={program} policyHref="/policy" />)

it('promises nothing in the preview of a draft whose safe harbor is not chosen', () => {
  const page = block(draft) + renderToStaticMarkup(<SafeHarborMark safeHarbor={undefined} />)
  expect(page).toContain(texts.safeHarbor.unchosen.text)
  expect(page).toContain(programLabels.safeHarborUnchosen)
  for (const kind of safeHarbors) expect(page).not.toContain(programLabels.safeHarbors[kind])
})

it.each(safeHarbors)('shows the safe harbor %s', (kind) => {
  expect(block({ ...draft, safe_harbor: kind })).toContain(texts.safeHarbor.kinds[kind].intro('Tepozan'))
})

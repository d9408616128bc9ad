import { expect, test } from 'vitest'
import { toBlocks } from '#server/lib/documents/markdown-blocks.ts'
import { reportLimits } from '@grana/contract/reports/draft'
import { reportExportLimits } from '@grana/contract/reports/exports'
import { makeReportListPdf, type ListedPaper } from './make-report-document.ts'

const paragraph = 'Change the number in `GET /invoices/1`: the answer holds **every** invoice. '.repeat(5)

function listed(number: number, length: number): ListedPaper {
  const reference = `BK-${number}`
  const steps = `${paragraph}\n\n`.repeat(Math.ceil(length / paragraph.length)).slice(0, length)
  const parts = [
    { title: 'Steps', blocks: toBlocks(steps) },
    { title: 'Impact', blocks: toBlocks('Every invoice.') },
  ]
  const paper = { reference, title: `Report ${number}`, facts: [], parts, files: [], messages: [] }
  return { paper, line: [reference, paper.title, 'High', 'Triaging'] }
}

const pdfOf = (count: number, length: number) =>
  makeReportListPdf(
    Array.from({ length: count }, (_, index) => listed(index + 1, length)),
    new Date(),
  )
const headOf = (pdf: Buffer) => pdf.toString('latin1', 0, 5)

test.each([0, 1, 3])('sets %i reports with an index', async (count) => {
  expect(headOf(await pdfOf(count, 500))).toBe('%PDF-')
})

test('sets the most reports with the longest texts, which end early', async () => {
  const most = reportExportLimits.inPdf
  const [long, whole] = [await pdfOf(most, reportLimits.steps), await pdfOf(1, reportLimits.steps)]
  expect(headOf(long)).toBe('%PDF-')
  expect(long.length).toBeLessThan(most * whole.length)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { bareProgram, fullProgram } from '#app/lib/programs.fixture.ts'
import type { PortalProgram } from '@grana/contract/programs'
import { fixed } from '@grana/messages/es/fixed'
import { pausedForPayment } from '@grana/messages/es/payments/paused-program'
import { program as texts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { ProgramView } from './program-view.tsx'

const apiUrl = 'https://api.grana.example'

function markup(program: PortalProgram): string {
  const answer = {
    status: 'loaded',
    program,
    approvedCountries: program.approved_countries,
    deniedCountries: program.denied_countries,
    now: Date.parse('2026-11-15T12:00:00Z'),
  } as const
  const Stub = createRoutesStub([{ path: '/', Component: () => <ProgramView answer={answer} apiUrl={apiUrl} /> }])
  return renderToStaticMarkup(<Stub />)
}

const headings = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, text]) => text)

describe('the page of a program', () => {
  test('shows its blocks in order', () => {
    expect(headings(markup(fullProgram()))).toEqual([
      texts.figures.heading,
      texts.about,
      texts.scope.heading,
      texts.rewards.heading,
      texts.rules.heading,
      texts.conditions.heading,
      texts.response.heading,
      texts.safeHarbor.heading,
      texts.activity.heading,
    ])
  })

  test('omits what is not set', () => {
    expect(headings(markup(bareProgram()))).toEqual([
      texts.conditions.heading,
      texts.safeHarbor.heading,
      texts.activity.heading,
    ])
  })

  test('says that the amounts are not published for a program that pays', () => {
    const html = markup(bareProgram())
    expect(html).toContain(programLabels.notPublished)
    expect(html).not.toMatch(/>0</)
    expect(markup(bareProgram({ kind: 'vdp' }))).toContain(programLabels.noReward)
  })

  test('marks goals that were not published; a program without rewards has no reward goal', () => {
    expect(markup(fullProgram())).toContain(texts.response.rewardDecision)
    expect(markup(fullProgram()).split(programLabels.notPublished)).toHaveLength(1 + 5)
    expect(markup({ ...fullProgram(), kind: 'vdp' })).not.toContain(texts.response.rewardDecision)
  })

  test('shows only measured statistics', () => {
    const html = markup(fullProgram())
    expect(html).toContain(texts.figures.clauses)
    expect(html).not.toContain(texts.figures.reward)
    expect(html).toContain(texts.figures.outOf(36, 37))
  })

  test('every clause has an anchor', () => {
    const html = markup(fullProgram())
    for (const number of ['1.1', '1.2', '2.1']) {
      expect(html).toContain(`id="${texts.anchors.clause(number)}"`)
      expect(html).toContain(`href="#${texts.anchors.clause(number)}"`)
    }
  })

  test('the rules show titles first, and a link opens its clause', () => {
    const html = markup(fullProgram())
    expect(html).not.toContain('<details open')
    expect(html).toContain(texts.rules.openAll)
  })

  test('the index leads to every section that the page has', () => {
    const html = markup(fullProgram())
    const index = html.slice(html.indexOf(`aria-label="${texts.index}"`)).split('</nav>', 1)[0] ?? ''
    const targets = [...index.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.length).toBeGreaterThan(4)
    expect(targets.filter((id) => !html.includes(`id="${id}"`))).toEqual([])
    expect(markup(bareProgram()).includes(`href="#${texts.anchors.rewards}"`)).toBe(false)
  })

  test('the scope can be downloaded in three formats', () => {
    const { uuid } = fullProgram()
    const links = [...markup(fullProgram()).matchAll(/href="([^"]+)" download/g)].map(([, href]) => href)
    expect(links).toEqual(['csv', 'txt', 'json'].map((end) => `${apiUrl}/api/portal/program/${uuid}/scope.${end}`))
  })

  test.each(['paused', 'closed'] as const)('a program that is %s accepts no report', (state) => {
    const html = markup(bareProgram({ state }))
    expect(html).toContain(texts.closed[state])
    expect(html).not.toContain(texts.report)
  })

  test('a pause by staff because of a payment says so', () => {
    const html = markup(bareProgram({ state: 'paused', pause_cause: 'payment' }))
    expect(html).toContain(pausedForPayment)
    expect(html).not.toContain(texts.closed.paused)
  })

  test('an empty activity uses the text of the specification', () => {
    expect(markup(bareProgram())).toContain(fixed.noReports)
  })

  test('escapes untrusted text, and has no inline style', () => {
    const html = markup(bareProgram({ name: '<img src=x onerror=alert(1)>', description: '</p><script>x</script>' }))
    expect(html).not.toMatch(/<script|<img|\sstyle=/)
  })
})

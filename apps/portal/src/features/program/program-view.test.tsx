import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { bareProgram, fullProgram } from '#app/lib/programs.fixture.ts'
import type { PortalProgram } from '@grana/contract/programs'
import { fixed } from '@grana/messages/es/fixed'
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
  test('shows its blocks in the order in which they are looked for', () => {
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

  test('what was not said is not there', () => {
    expect(headings(markup(bareProgram()))).toEqual([
      texts.conditions.heading,
      texts.safeHarbor.heading,
      texts.activity.heading,
    ])
  })

  test('a program that pays without saying how much says that it does not say', () => {
    const html = markup(bareProgram())
    expect(html).toContain(programLabels.notPublished)
    expect(html).not.toMatch(/>0</)
    expect(markup(bareProgram({ kind: 'vdp' }))).toContain(programLabels.noReward)
  })

  test('goals that were not published are named as such; one without a reward is asked for none', () => {
    expect(markup(fullProgram())).toContain(texts.response.rewardDecision)
    expect(markup(fullProgram()).split(programLabels.notPublished)).toHaveLength(1 + 4)
    expect(markup({ ...fullProgram(), kind: 'vdp' })).not.toContain(texts.response.rewardDecision)
  })

  test('only figures that were measured are shown', () => {
    const html = markup(fullProgram())
    expect(html).toContain(texts.figures.clauses)
    expect(html).not.toContain(texts.figures.reward)
    expect(html).toContain(texts.figures.outOf(36, 37))
  })

  test('every clause can be linked to', () => {
    const html = markup(fullProgram())
    for (const number of ['1.1', '1.2', '2.1']) {
      expect(html).toContain(`id="${texts.anchors.clause(number)}"`)
      expect(html).toContain(`href="#${texts.anchors.clause(number)}"`)
    }
  })

  test('the scope can be taken away in three forms', () => {
    const { uuid } = fullProgram()
    const links = [...markup(fullProgram()).matchAll(/href="([^"]+)" download/g)].map(([, href]) => href)
    expect(links).toEqual(['csv', 'txt', 'json'].map((end) => `${apiUrl}/api/portal/program/${uuid}/scope.${end}`))
  })

  test.each(['paused', 'closed'] as const)('a program that is %s takes no report', (state) => {
    const html = markup(bareProgram({ state }))
    expect(html).toContain(texts.closed[state])
    expect(html).not.toContain(texts.report)
  })

  test('its activity is empty in the words of the specification', () => {
    expect(markup(bareProgram())).toContain(fixed.noReports)
  })

  test('what a stranger wrote stays text, and nothing carries a style', () => {
    const html = markup(bareProgram({ name: '<img src=x onerror=alert(1)>', description: '</p><script>x</script>' }))
    expect(html).not.toMatch(/<script|<img|\sstyle=/)
  })
})

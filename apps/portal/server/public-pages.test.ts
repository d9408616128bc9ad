import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { attentionRules } from '@grana/contract/attention/attention-rules'
import { signalKinds, signalPoints } from '@grana/contract/attention/evidence-weights'
import { pointsRules, precisionRules } from '@grana/contract/reports/points-rules'
import { brand } from '@grana/messages/brand'
import { contact } from '@grana/messages/es/contact'
import { fixed } from '@grana/messages/es/fixed'
import { portal as portalTexts } from '@grana/messages/es/portal'
import { automobilePage } from '@grana/messages/es/portal/automobile'
import { automobileHead } from '@grana/messages/es/portal/automobile-head'
import { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { bugBountyHead } from '@grana/messages/es/portal/bug-bounty-head'
import { evidencePage } from '@grana/messages/es/portal/evidence'
import { evidenceHead } from '@grana/messages/es/portal/evidence-head'
import { financePage } from '@grana/messages/es/portal/finance'
import { financeHead } from '@grana/messages/es/portal/finance-head'
import { hackersPage } from '@grana/messages/es/portal/hackers'
import { hackersHead } from '@grana/messages/es/portal/hackers-head'
import { landing } from '@grana/messages/es/portal/landing'
import { landingHead } from '@grana/messages/es/portal/landing-head'
import { legalPages } from '@grana/messages/es/portal/legal'
import { pentestPage } from '@grana/messages/es/portal/pentest'
import { pentestHead } from '@grana/messages/es/portal/pentest-head'
import { signalNames, signalWeight } from '@grana/messages/es/programs/evidence-weights'
import { parseLegalText } from '../parse-legal-text.ts'
import { sharedPortal } from './built-portal.fixture.ts'

let portal: FastifyInstance
beforeAll(async () => {
  portal = await sharedPortal()
})

const folder = join(import.meta.dirname, '../../../content/es/legal')
const legal = (path: string) => {
  const { head, sections } = parseLegalText(readFileSync(join(folder, `${path}.md`), 'utf8'), brand)
  return { path, heading: head.title, last: sections.at(-1)?.title ?? '' }
}

/** Each with its last element, which the browser loads later but the document contains from the start. */
const described = [
  { path: paths.home(), heading: landingHead.hero.heading, last: landing.closing.heading },
  { path: paths.bugBounty(), heading: bugBountyHead.heading, last: bugBountyPage.closing.heading },
  { path: paths.pentest(), heading: pentestHead.heading, last: pentestPage.closing.heading },
  { path: paths.finance(), heading: financeHead.heading, last: financePage.closing.heading },
  { path: paths.automobile(), heading: automobileHead.heading, last: automobilePage.closing.heading },
  { path: paths.hackers(), heading: hackersHead.heading, last: hackersPage.closing.heading },
  { path: paths.evidence(), heading: evidenceHead.heading, last: evidencePage.closing.heading },
  { path: paths.contact(), heading: contact.heading, last: contact.heading },
  ...[paths.terms(), paths.privacy(), paths.codeOfConduct(), paths.disclosurePolicy()].map(legal),
]

const { pages } = portalTexts

const textOf = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, '')

describe('static pages', () => {
  test.each(described)('$path is complete, and may be indexed', async ({ path, heading, last }) => {
    const { statusCode, body } = await portal.inject({ url: path })
    expect(statusCode).toBe(200)
    const titles = [...body.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, title = '']) => textOf(title))
    expect(titles).toEqual([heading])
    expect(textOf(body)).toContain(last)
    expect(body).toContain(`<link rel="canonical" href="https://portal.grana.example${path}"/>`)
    expect(body.match(/<main\b/g)).toHaveLength(1)
    expect(body).not.toMatch(/<style|<[^>]+\sstyle=|\{\{|<template/)
    expect(/<title>([^<]+)/.exec(body)?.[1]?.length).toBeLessThanOrEqual(60)
  })

  const linkTo = (body: string, href: string) =>
    textOf(new RegExp(`<a [^>]*href="${href}"[^>]*>.*?</a>`).exec(body.split('<main')[1] ?? '')?.[0] ?? '')

  test('the landing page links to the sign-up of an organization, with the contact form beside it', async () => {
    const { body } = await portal.inject({ url: paths.home() })
    expect(linkTo(body, paths.signUpCustomer())).toBe(landingHead.hero.launch)
    expect(linkTo(body, paths.contact())).toBe(landingHead.hero.talk)
  })

  test('the pentest page says that its example is a bug bounty report', async () => {
    const { body } = await portal.inject({ url: paths.pentest() })
    expect(linkTo(body, paths.exampleReport())).toContain(pages.bugBounty.name.toLowerCase())
  })

  test('the page for hackers explains how points and precision are computed', async () => {
    const shown = textOf((await portal.inject({ url: paths.hackers() })).body)
    for (const points of [40, 20, 10, 5]) expect(shown).toContain(`+${points}`)
    const { not_applicable: wrong, out_of_scope: outside, spam } = pointsRules.penalties
    for (const points of [wrong, outside, spam]) expect(shown).toContain(`\u2212${-points}`)
    expect(shown).toContain(hackersPage.precision.formula)
  })

  test('the page about the order of reports lists every signal with its weight', async () => {
    const shown = textOf((await portal.inject({ url: paths.evidence() })).body)
    for (const kind of signalKinds) {
      expect(shown).toContain(signalNames[kind] + evidencePage.weights.looks[kind])
      expect(shown).toContain(signalWeight(...signalPoints[kind]))
    }
    const rule = evidencePage.rule.items.map(({ text }) => text).join(' ')
    for (const figure of [attentionRules.newcomers, precisionRules.minJudged]) expect(rule).toContain(` ${figure} `)
  })

  test.each([
    [paths.bugBounty(), bugBountyPage.triage.order],
    [paths.hackers(), hackersPage.triage.order],
  ])('%s links to it', async (path, label) => {
    const { body } = await portal.inject({ url: path })
    expect(linkTo(body, paths.evidence())).toContain(label)
  })

  test('/403 responds with 403, and asks not to be indexed', async () => {
    const { statusCode, body } = await portal.inject({ url: paths.forbidden() })
    expect(statusCode).toBe(403)
    expect(body).toContain(fixed.unauthorized)
    expect(body).toContain(fixed.noPermission)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  })

  test.each([paths.terms(), paths.privacy(), paths.codeOfConduct(), paths.disclosurePolicy()])(
    '%s shows its version, and its state once',
    async (path) => {
      const { body } = await portal.inject({ url: path })
      const { head } = parseLegalText(readFileSync(join(folder, `${path}.md`), 'utf8'), brand)
      expect(body).toContain(`<time dateTime="${head.effective}">`)
      expect(body).toContain(head.version)
      expect(textOf(body).split(legalPages.state)).toHaveLength(2)
    },
  )
})

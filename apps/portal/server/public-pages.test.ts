import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { pointsRules } from '@grana/contract/reports/points-rules'
import { brand } from '@grana/messages/brand'
import { contact } from '@grana/messages/es/contact'
import { fixed } from '@grana/messages/es/fixed'
import { portal as portalTexts } from '@grana/messages/es/portal'
import { automobilePage } from '@grana/messages/es/portal/automobile'
import { automobileHead } from '@grana/messages/es/portal/automobile-head'
import { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { bugBountyHead } from '@grana/messages/es/portal/bug-bounty-head'
import { financePage } from '@grana/messages/es/portal/finance'
import { financeHead } from '@grana/messages/es/portal/finance-head'
import { hackersPage } from '@grana/messages/es/portal/hackers'
import { hackersHead } from '@grana/messages/es/portal/hackers-head'
import { landing } from '@grana/messages/es/portal/landing'
import { landingHead } from '@grana/messages/es/portal/landing-head'
import { legalPages } from '@grana/messages/es/portal/legal'
import { pentestPage } from '@grana/messages/es/portal/pentest'
import { pentestHead } from '@grana/messages/es/portal/pentest-head'
import { readLegalText } from '../read-legal-text.ts'
import { sharedPortal } from './built-portal.fixture.ts'

let portal: FastifyInstance
beforeAll(async () => {
  portal = await sharedPortal()
})

const folder = join(import.meta.dirname, '../../../content/es/legal')
const legal = (path: string) => {
  const { head, sections } = readLegalText(readFileSync(join(folder, `${path}.md`), 'utf8'), brand)
  return { path, heading: head.title, last: sections.at(-1)?.title ?? '' }
}

/** Each with the last thing that stands on it, which the browser gets later but the document has from the start. */
const described = [
  { path: paths.home(), heading: landingHead.hero.heading, last: landing.closing.heading },
  { path: paths.bugBounty(), heading: bugBountyHead.heading, last: bugBountyPage.closing.heading },
  { path: paths.pentest(), heading: pentestHead.heading, last: pentestPage.closing.heading },
  { path: paths.finance(), heading: financeHead.heading, last: financePage.closing.heading },
  { path: paths.automobile(), heading: automobileHead.heading, last: automobilePage.closing.heading },
  { path: paths.hackers(), heading: hackersHead.heading, last: hackersPage.closing.heading },
  { path: paths.contact(), heading: contact.heading, last: contact.heading },
  ...[paths.terms(), paths.privacy(), paths.codeOfConduct(), paths.disclosurePolicy()].map(legal),
]

const { pages } = portalTexts

const textOf = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, '')

describe('every page that is the same for everybody', () => {
  test.each(described)('$path is whole, and may be found', async ({ path, heading, last }) => {
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

  test('the landing page leads to the sign-up of an organization, with the contact form beside it', async () => {
    const { body } = await portal.inject({ url: paths.home() })
    expect(linkTo(body, paths.signUpCustomer())).toBe(landingHead.hero.launch)
    expect(linkTo(body, paths.contact())).toBe(landingHead.hero.talk)
  })

  test('the pentest page says that the example it leads to is a report of a bug bounty', async () => {
    const { body } = await portal.inject({ url: paths.pentest() })
    expect(linkTo(body, paths.exampleReport())).toContain(pages.bugBounty.name.toLowerCase())
  })

  test('the page for hackers tells the rules that points and precision are counted by', async () => {
    const shown = textOf((await portal.inject({ url: paths.hackers() })).body)
    for (const points of [40, 20, 10, 5]) expect(shown).toContain(`+${points}`)
    const { not_applicable: wrong, out_of_scope: outside, spam } = pointsRules.penalties
    for (const points of [wrong, outside, spam]) expect(shown).toContain(`\u2212${-points}`)
    expect(shown).toContain(hackersPage.precision.formula)
  })

  test('/403 says so by its status too, and asks not to be indexed', async () => {
    const { statusCode, body } = await portal.inject({ url: paths.forbidden() })
    expect(statusCode).toBe(403)
    expect(body).toContain(fixed.unauthorized)
    expect(body).toContain(fixed.noPermission)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  })

  test.each([paths.terms(), paths.privacy(), paths.codeOfConduct(), paths.disclosurePolicy()])(
    '%s says its version, and its state once',
    async (path) => {
      const { body } = await portal.inject({ url: path })
      const { head } = readLegalText(readFileSync(join(folder, `${path}.md`), 'utf8'), brand)
      expect(body).toContain(`<time dateTime="${head.effective}">`)
      expect(body).toContain(head.version)
      expect(textOf(body).split(legalPages.state)).toHaveLength(2)
    },
  )
})

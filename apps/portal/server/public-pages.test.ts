import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { brand } from '@grana/messages/brand'
import { contact } from '@grana/messages/es/contact'
import { fixed } from '@grana/messages/es/fixed'
import { automobilePage } from '@grana/messages/es/portal/automobile'
import { automobileHead } from '@grana/messages/es/portal/automobile-head'
import { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { bugBountyHead } from '@grana/messages/es/portal/bug-bounty-head'
import { financePage } from '@grana/messages/es/portal/finance'
import { financeHead } from '@grana/messages/es/portal/finance-head'
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
const pages = [
  { path: paths.home(), heading: landingHead.hero.heading, last: landing.closing.heading },
  { path: paths.bugBounty(), heading: bugBountyHead.heading, last: bugBountyPage.closing.heading },
  { path: paths.pentest(), heading: pentestHead.heading, last: pentestPage.closing.heading },
  { path: paths.finance(), heading: financeHead.heading, last: financePage.closing.heading },
  { path: paths.automobile(), heading: automobileHead.heading, last: automobilePage.closing.heading },
  { path: paths.contact(), heading: contact.heading, last: contact.heading },
  ...[paths.terms(), paths.privacy(), paths.codeOfConduct(), paths.disclosurePolicy()].map(legal),
]

const textOf = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, '')

describe('every page that is the same for everybody', () => {
  test.each(pages)('$path is whole, and may be found', async ({ path, heading, last }) => {
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

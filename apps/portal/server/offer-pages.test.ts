import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { contact } from '@grana/messages/es/contact'
import { hoursText } from '@grana/messages/es/formats/hours'
import { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { pentestPage } from '@grana/messages/es/portal/pentest'
import { builtPortal, sharedPortal } from './built-portal.fixture.ts'
import { publicRoutes } from './first-visit.fixture.ts'

const textOf = (html: string) => html.replaceAll(/<script\b[\s\S]*?<\/script>|<!--.*?-->|<[^>]+>/g, '')
const shown = async (portal: FastifyInstance, url: string) => textOf((await portal.inject({ url })).body)

const offer = {
  bugBounty: 'USD\u00a01,900',
  fee: '12.5%',
  pentest: 'USD\u00a06,500',
  answer: hoursText(24),
  approval: hoursText(48),
}
const bounty = bugBountyPage.prices
const { prices, answer } = contact.next

describe('prices and response times', () => {
  let portal: FastifyInstance
  beforeAll(async () => {
    portal = await builtPortal({ offer })
  })

  test('are in the documents of the product pages and of the contact page', async () => {
    const [bountyDocument, pentestDocument, contactDocument] = await Promise.all(
      [paths.bugBounty(), paths.pentest(), paths.contact()].map((path) => shown(portal, path)),
    )
    for (const text of [bounty.program(offer.bugBounty), bounty.fee(offer.fee), bounty.note]) {
      expect(bountyDocument).toContain(text)
    }
    expect(bountyDocument).not.toContain(offer.pentest)
    expect(pentestDocument).toContain(pentestPage.prices.project(offer.pentest))
    expect(pentestDocument).not.toContain(offer.fee)
    const said = [prices.bugBounty(offer.bugBounty), prices.fee(offer.fee), prices.pentest(offer.pentest)]
    for (const text of [...said, prices.note, answer(offer.answer)]) expect(contactDocument).toContain(text)
  })

  test('keep every document within its budget of bytes', async () => {
    const kept = publicRoutes.filter(({ page }) => !page.startsWith(paths.programs()))
    for (const { page, budget } of kept) {
      const { rawPayload } = await portal.inject({ url: page, headers: { 'accept-encoding': 'br' } })
      expect(rawPayload.length, page).toBeLessThanOrEqual(budget.html)
    }
    expect(kept.length).toBeGreaterThan(20)
  })

  test('are absent when none is set', async () => {
    const bare = await sharedPortal()
    for (const path of [paths.bugBounty(), paths.pentest(), paths.contact()]) {
      const { body } = await bare.inject({ url: path })
      expect(body).not.toMatch(/id="precios"|\boffer\b|plazo de/)
    }
  })

  test('show one price without the others', async () => {
    const one = await builtPortal({ offer: { fee: offer.fee } })
    const [bountyDocument, contactDocument] = [await shown(one, paths.bugBounty()), await shown(one, paths.contact())]
    expect(bountyDocument).toContain(bounty.fee(offer.fee))
    expect(contactDocument).toContain(prices.fee(offer.fee))
    for (const page of [bountyDocument, contactDocument]) expect(page).not.toMatch(/undefined|al mes|por proyecto/)
    expect((await one.inject({ url: paths.pentest() })).body).not.toContain('id="precios"')
  })
})

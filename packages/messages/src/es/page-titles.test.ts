import { describe, expect, test } from 'vitest'
import { contact } from './contact.ts'
import { portal } from './portal.ts'
import { automobileHead } from './portal/automobile-head.ts'
import { bugBountyHead } from './portal/bug-bounty-head.ts'
import { financeHead } from './portal/finance-head.ts'
import { hackersHead } from './portal/hackers-head.ts'
import { landingHead } from './portal/landing-head.ts'
import { pentestHead } from './portal/pentest-head.ts'
import { programs } from './programs.ts'

const pages = { landingHead, bugBountyHead, pentestHead, financeHead, automobileHead, hackersHead, programs, contact }

describe('titles and descriptions for search engines and sharing cards', () => {
  test.each(Object.entries(pages))('%s fits', (_, { title, description }) => {
    expect(portal.title(title).length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThanOrEqual(155)
  })

  test('differ on every page', () => {
    const said = Object.values(pages).flatMap(({ title, description }) => [title, description])
    expect(new Set<string>(said).size).toBe(said.length)
  })
})

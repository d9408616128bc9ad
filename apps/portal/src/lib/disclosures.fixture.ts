import type { PublishedDisclosure } from '@grana/contract/disclosures'

/** A published report for tests, with every text. */
export function sampleDisclosure(changes: Partial<PublishedDisclosure> = {}): PublishedDisclosure {
  return {
    slug: 'abcdefgh2345',
    kind: 'full',
    title: 'Stored script in comments',
    summary: 'A comment was shown **as it was typed**.',
    what_happened: 'It was reported and fixed in two days.',
    impact: 'Accounts of readers could be taken over.',
    steps: '1. Comment.\n2. Look at `alert(1)`.',
    weakness: 'stored-xss',
    severity: 'high',
    submitted_on: '2026-10-01',
    closed_on: '2026-10-09',
    organization: { name: 'Sample Bank', initials: 'SB' },
    program: { uuid: '00000000-0000-4000-8000-000000000001', name: 'Program 1' },
    handle: 'ixchel',
    published_at: '2026-11-02T00:05:00.000Z',
    ...changes,
  }
}

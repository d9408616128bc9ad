import type { Profile } from '@grana/contract/profiles'

/** A profile as the open web sees it: without a name and without hours. */
export function sampleProfile(changes: Partial<Profile> = {}): Profile {
  return {
    username: 'ixchel-poot',
    country: 'MX',
    member_since: '2026-03-01T00:00:00.000Z',
    avatar: null,
    text_color: null,
    highlight_color: null,
    twitter: 'https://x.com/ixchel_poot',
    linkedin: null,
    website: 'https://ixchel.example/',
    first_name: null,
    last_name: null,
    availability: null,
    figures: { points: 145, precision: 0.875, n: 14 },
    languages: ['es', 'en'],
    categories: [{ category: 'cross-site-scripting', accepted: 3, severity: 'high' }],
    disclosures: [
      {
        slug: 'abcdefgh2345',
        title: 'Comments ran script',
        severity: 'high',
        organization: 'Banco',
        program: { uuid: '3f2a77b0-0000-4000-8000-00000000000a', name: 'Web bank' },
        published_at: '2026-10-01T00:00:00.000Z',
      },
    ],
    thanks: [{ organization: 'Banco', count: 1 }],
    ...changes,
  }
}

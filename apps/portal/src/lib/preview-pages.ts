import { paths } from '#app/paths.ts'
import type { PublishedDisclosure } from '@grana/contract/disclosures'
import type { ProgramCard } from '@grana/contract/programs'
import { contact } from '@grana/messages/es/contact'
import { activityPage } from '@grana/messages/es/disclosures'
import { portal } from '@grana/messages/es/portal'
import { automobileHead } from '@grana/messages/es/portal/automobile-head'
import { bugBountyHead } from '@grana/messages/es/portal/bug-bounty-head'
import { evidenceHead } from '@grana/messages/es/portal/evidence-head'
import { financeHead } from '@grana/messages/es/portal/finance-head'
import { hackersHead } from '@grana/messages/es/portal/hackers-head'
import { landingHead } from '@grana/messages/es/portal/landing-head'
import { pentestHead } from '@grana/messages/es/portal/pentest-head'
import { preview } from '@grana/messages/es/preview'
import { programs } from '@grana/messages/es/programs'

/** Content of a page's preview image when it is shared. */
export interface PreviewPicture {
  /** The drawing of bands, as on the page. */
  readonly art: 'hero' | 'list' | 'program' | 'plain' | 'phases' | 'flow' | 'vehicle'
  readonly title: string
  readonly program?: {
    readonly by: string
    /** Without a currency: text instead of an amount. */
    readonly reward: { readonly currency?: string; readonly figures: string }
  }
}

export const previewSize = { width: 1200, height: 630 } as const

const { pages } = portal

/** Static pages by path. */
export const previewPages: Readonly<Record<string, PreviewPicture>> = {
  [paths.home()]: { art: 'hero', title: landingHead.hero.heading },
  [paths.bugBounty()]: { art: 'list', title: bugBountyHead.heading },
  [paths.pentest()]: { art: 'phases', title: pentestHead.title },
  [paths.finance()]: { art: 'flow', title: financeHead.heading },
  [paths.automobile()]: { art: 'vehicle', title: automobileHead.heading },
  [paths.hackers()]: { art: 'list', title: hackersHead.heading },
  [paths.evidence()]: { art: 'list', title: evidenceHead.title },
  [paths.programs()]: { art: 'list', title: programs.heading },
  [paths.activity()]: { art: 'list', title: activityPage.heading },
  [paths.contact()]: { art: 'plain', title: contact.heading },
  [paths.terms()]: { art: 'plain', title: pages.terms },
  [paths.privacy()]: { art: 'plain', title: pages.privacy },
  [paths.codeOfConduct()]: { art: 'plain', title: pages.codeOfConduct },
  [paths.disclosurePolicy()]: { art: 'plain', title: pages.disclosurePolicy },
}

export function programPicture({ name, organization, kind, reward }: ProgramCard): PreviewPicture {
  return {
    art: 'program',
    title: name,
    program: { by: preview.by(organization.name, kind), reward: preview.reward(kind, reward) },
  }
}

/** The picture of a published report: its title, as agreed. */
export function disclosurePicture({ title }: Pick<PublishedDisclosure, 'title'>): PreviewPicture {
  return { art: 'plain', title }
}

export const PREVIEWS = '/preview/'

/** Path of a page's preview image. */
export function previewPath(page: string): string {
  return `${PREVIEWS}${page === paths.home() ? 'home' : page.slice(1)}.png`
}

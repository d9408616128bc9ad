import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contact } from '@grana/messages/es/contact'
import { activityPage } from '@grana/messages/es/disclosures'
import { fixed } from '@grana/messages/es/fixed'
import { portal } from '@grana/messages/es/portal'
import { automobileHead } from '@grana/messages/es/portal/automobile-head'
import { bugBountyHead } from '@grana/messages/es/portal/bug-bounty-head'
import { notFound } from '@grana/messages/es/portal/dead-ends'
import { evidenceHead } from '@grana/messages/es/portal/evidence-head'
import { financeHead } from '@grana/messages/es/portal/finance-head'
import { hackersHead } from '@grana/messages/es/portal/hackers-head'
import { landingHead } from '@grana/messages/es/portal/landing-head'
import { pentestHead } from '@grana/messages/es/portal/pentest-head'
import { programs } from '@grana/messages/es/programs'
import { fetchDirectory } from './directory.ts'

export interface PortalPage {
  readonly path: string
  /** Of its screenshots. */
  readonly name: string
  readonly status: 200 | 403 | 404
  readonly title: string
  readonly heading: string
  /** The breadcrumb from the home page, the page itself last; the home page has none. */
  readonly crumbs: readonly string[]
  /** A page of account entry: it is noindex and has a form. */
  readonly isEntry?: true
}

const { header, pages } = portal

function legal(name: string): PortalPage {
  const file = join(import.meta.dirname, '../../content/es/legal', `${name}.md`)
  const title = /^title: '(.+)'$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return { path: `/${name}`, name, status: 200, title, heading: title, crumbs: [title] }
}

function marketing(path: string, head: { title: string; heading: string }, crumbs: readonly string[]): PortalPage {
  return { path, name: path.slice(1).replace('/', '-'), status: 200, ...head, crumbs }
}

function refusal(status: 403 | 404, head: { title: string; heading: string }): PortalPage {
  return { path: `/${status}`, name: String(status), status, ...head, crumbs: [head.title] }
}

/** Every page of the specification's public table whose path is fixed. */
export const portalPages: readonly PortalPage[] = [
  { path: '/', name: 'landing', status: 200, ...landingHead, heading: landingHead.hero.heading, crumbs: [] },
  marketing('/product/pentest', pentestHead, [header.products, pages.pentest.name]),
  marketing('/product/bug-bounty', bugBountyHead, [header.products, pages.bugBounty.name]),
  marketing('/solution/finance', financeHead, [header.solutions, pages.finance.name]),
  marketing('/solution/automobile', automobileHead, [header.solutions, pages.automobile.name]),
  marketing('/hackers', hackersHead, [pages.hackers]),
  marketing('/hackers/evidence', evidenceHead, [pages.hackers, evidenceHead.crumb]),
  marketing('/contact', contact, [contact.crumb]),
  legal('terms-and-conditions'),
  legal('privacy'),
  legal('code-of-conduct'),
  legal('privacy-revelation-policy'),
  marketing('/programs', programs, [programs.crumb]),
  marketing('/activity', activityPage, [activityPage.title]),
  refusal(403, { title: fixed.unauthorized, heading: fixed.unauthorized }),
  refusal(404, { title: notFound.title, heading: fixed.nothingHere }),
]

/** The first program that pays rewards: the fullest page of its kind. None of those that journeys publish has an API. */
export async function programPage(): Promise<PortalPage> {
  const { data } = await fetchDirectory('?kind=bounty&asset=api')
  const [program] = data
  if (!program) throw new Error('the demo world has no public program')
  const { uuid, name: title } = program
  return {
    path: `/program/${uuid}`,
    name: 'program',
    status: 200,
    title,
    heading: title,
    crumbs: [programs.crumb, title],
  }
}

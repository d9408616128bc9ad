import type { LoadedAgent } from '#app/lib/agent-answer.ts'
import type { LoadedDirectory } from '#app/lib/directory-answer.ts'
import type { GoneAnswer, LoadedActivity, LoadedDisclosure } from '#app/lib/disclosure-answer.ts'
import type { FailedAnswer } from '#app/lib/failed-answer.ts'
import type { LoadedProgram } from '#app/lib/program-answer.ts'
import { paths } from '#app/paths.ts'
import { contact } from '@grana/messages/es/contact'
import { activityPage } from '@grana/messages/es/disclosures'
import { portal } from '@grana/messages/es/portal'
import { evidenceHead } from '@grana/messages/es/portal/evidence-head'
import { programs } from '@grana/messages/es/programs'

export interface DescribedPage {
  readonly portalUrl: string
  readonly path: string
  /** Loader data of the page, if it has a loader. */
  readonly loaded:
    | FailedAnswer
    | Pick<LoadedDirectory, 'status' | 'programs' | 'firstPage' | 'pageSize'>
    | Pick<LoadedProgram, 'status' | 'program'>
    | LoadedDisclosure
    | LoadedActivity
    | LoadedAgent
    | { readonly status: 'hidden' }
    | GoneAnswer
    | undefined
}

type Node = Readonly<Record<string, unknown>>

const { pages } = portal

const names: Readonly<Record<string, string>> = {
  [paths.bugBounty()]: pages.bugBounty.name,
  [paths.pentest()]: pages.pentest.name,
  [paths.finance()]: pages.finance.name,
  [paths.automobile()]: pages.automobile.name,
  [paths.hackers()]: pages.hackers,
  [paths.evidence()]: evidenceHead.crumb,
  [paths.programs()]: programs.crumb,
  [paths.activity()]: activityPage.title,
  [paths.contact()]: contact.crumb,
  [paths.terms()]: pages.terms,
  [paths.privacy()]: pages.privacy,
  [paths.codeOfConduct()]: pages.codeOfConduct,
  [paths.disclosurePolicy()]: pages.disclosurePolicy,
}

const services: Readonly<Record<string, string>> = {
  [paths.bugBounty()]: pages.bugBounty.summary,
  [paths.pentest()]: pages.pentest.summary,
}

/**
 * Structured data for search engines: breadcrumb, and the service or list of the page. Used by the server's entry only,
 * so that no browser loads it; error pages have none.
 */
export function pageGraph({ portalUrl, path, loaded }: DescribedPage): readonly Node[] {
  const address = `${portalUrl}${path}`
  const way = wayTo(path, loaded)
  const service = services[path]
  return [
    ...(way.length > 0 ? [breadcrumbs(portalUrl, way)] : []),
    ...(service === undefined
      ? []
      : [
          {
            '@type': 'Service',
            '@id': `${address}#service`,
            name: names[path],
            description: service,
            url: address,
            provider: { '@id': `${portalUrl}/#organization` },
          },
        ]),
    ...(path === paths.programs() ? listOf(portalUrl, loaded) : []),
    ...(loaded?.status === 'loaded' && 'profile' in loaded ? [profilePage(portalUrl, loaded.profile)] : []),
  ]
}

interface Step {
  readonly name: string
  readonly path: string
}

function wayTo(path: string, loaded: DescribedPage['loaded']): readonly Step[] {
  const name = names[path]
  if (name !== undefined) return [{ name, path }]
  if (loaded?.status === 'loaded' && 'disclosure' in loaded)
    return [
      { name: activityPage.title, path: paths.activity() },
      { name: loaded.disclosure.title, path },
    ]
  if (!path.startsWith(paths.program('')) || loaded?.status !== 'loaded' || !('program' in loaded)) return []
  return [
    { name: programs.crumb, path: paths.programs() },
    { name: loaded.program.name, path },
  ]
}

function breadcrumbs(portalUrl: string, way: readonly Step[]): Node {
  const steps = [{ name: portal.breadcrumb.home, path: paths.home() }, ...way]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${portalUrl}${path}`,
    })),
  }
}

/** The page of an agent on the open web: its handle, its links and the day that the account began. */
function profilePage(portalUrl: string, profile: LoadedAgent['profile']): Node {
  const { username, twitter, linkedin, website } = profile
  const links = [twitter, linkedin, website].filter((link) => link !== null)
  return {
    '@type': 'ProfilePage',
    dateCreated: profile.member_since,
    mainEntity: {
      '@type': 'Person',
      name: username,
      alternateName: username,
      url: `${portalUrl}${paths.agent(username)}`,
      ...(links.length > 0 && { sameAs: links }),
    },
  }
}

function listOf(portalUrl: string, answer: DescribedPage['loaded']): readonly Node[] {
  if (answer?.status !== 'loaded' || !('programs' in answer)) return []
  const first = (answer.firstPage - 1) * answer.pageSize
  return [
    {
      '@type': 'ItemList',
      itemListElement: answer.programs.map(({ uuid, name }, index) => ({
        '@type': 'ListItem',
        position: first + index + 1,
        name,
        url: `${portalUrl}${paths.program(uuid)}`,
      })),
    },
  ]
}

import * as z from 'zod/mini'
import type { Outbound } from '#server/lib/outbound/outbound.ts'
import { createCall, isPage, readAs, type Connector, type ConnectorSettings, type Outcome } from './connector.ts'
import { toDescription, toMarkdownComment } from './markdown.ts'

const repository = z.object({ private: z.boolean(), has_issues: z.boolean() })
const issue = z.object({
  number: z.int().check(z.positive()),
  html_url: z.string().check(z.refine(isPage)),
  state: z.enum(['open', 'closed']),
  body: z.optional(z.nullable(z.string())),
})

const toTicket = ({ number, html_url: url }: z.output<typeof issue>) => ({ id: String(number), key: `#${number}`, url })

/** Issues of GitHub, also of an own installation. Anyone can read issues of a public repository: it gets no ticket. */
export function createGithub(outbound: Outbound, { site, project, token }: ConnectorSettings): Connector {
  const call = createCall(outbound, {
    site,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    },
  })
  async function check(): Promise<Outcome<true>> {
    const outcome = readAs(await call(`/repos/${project}`), repository, (found) => found)
    if ('fault' in outcome) return outcome
    if (!outcome.value.private) return { fault: 'public_project', status: null }
    return outcome.value.has_issues ? { value: true } : { fault: 'no_issues', status: null }
  }
  return {
    check,
    async find(address, since) {
      const query = new URLSearchParams({ state: 'all', since: since.toISOString(), sort: 'created', per_page: '50' })
      return readAs(await call(`/repos/${project}/issues?${query.toString()}`), z.array(issue), (issues) => {
        const found = issues.find(({ body }) => body?.includes(address))
        return found && toTicket(found)
      })
    },
    async create(content) {
      const checked = await check()
      if ('fault' in checked) return checked
      const { title, labels, severityName } = content
      const made = await call(`/repos/${project}/issues`, {
        title,
        body: toDescription(content),
        labels: [...labels, ...(severityName === undefined ? [] : [severityName])],
      })
      return readAs(made, issue, toTicket)
    },
    async isClosed(ticket) {
      return readAs(
        await call(`/repos/${ticket.project}/issues/${ticket.id}`),
        issue,
        ({ state }) => state === 'closed',
      )
    },
    async comment(ticket, comment) {
      const body = toMarkdownComment(comment)
      return readAs(
        await call(`/repos/${ticket.project}/issues/${ticket.id}/comments`, { body }),
        z.object({}),
        () => true,
      )
    },
  }
}

import * as z from 'zod/mini'
import type { Outbound } from '#server/lib/outbound/outbound.ts'
import { createCall, isPage, readAs, type Connector, type ConnectorSettings } from './connector.ts'
import { toDescription, toMarkdownComment } from './markdown.ts'

const projectAnswer = z.object({ issues_enabled: z.optional(z.boolean()) })
const issue = z.object({
  iid: z.int().check(z.positive()),
  web_url: z.string().check(z.refine(isPage)),
  state: z.enum(['opened', 'closed']),
  description: z.optional(z.nullable(z.string())),
})

const toTicket = ({ iid, web_url: url }: z.output<typeof issue>) => ({ id: String(iid), key: `#${iid}`, url })
const pathOf = (project: string) => `/api/v4/projects/${encodeURIComponent(project)}`

/** Issues of GitLab, also of an own installation. They are confidential: a project may be public. */
export function createGitlab(outbound: Outbound, { site, project, token }: ConnectorSettings): Connector {
  const call = createCall(outbound, { site, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })
  return {
    async check() {
      const found = readAs(await call(pathOf(project)), projectAnswer, ({ issues_enabled: isOpen }) => isOpen !== false)
      if ('fault' in found) return found
      return found.value ? { value: true } : { fault: 'no_issues', status: null }
    },
    async find(address, since) {
      const query = new URLSearchParams({ created_after: since.toISOString(), order_by: 'created_at', per_page: '50' })
      return readAs(await call(`${pathOf(project)}/issues?${query.toString()}`), z.array(issue), (issues) => {
        const found = issues.find(({ description }) => description?.includes(address))
        return found && toTicket(found)
      })
    },
    async create(content) {
      const { title, labels, severityName } = content
      const made = await call(`${pathOf(project)}/issues`, {
        title,
        description: toDescription(content),
        confidential: true,
        labels: [...labels, ...(severityName === undefined ? [] : [severityName])].join(','),
      })
      return readAs(made, issue, toTicket)
    },
    async isClosed(ticket) {
      const answer = await call(`${pathOf(ticket.project)}/issues/${ticket.id}`)
      return readAs(answer, issue, ({ state }) => state === 'closed')
    },
    async comment(ticket, comment) {
      const body = toMarkdownComment(comment)
      const answer = await call(`${pathOf(ticket.project)}/issues/${ticket.id}/notes`, { body })
      return readAs(answer, z.object({}), () => true)
    },
  }
}

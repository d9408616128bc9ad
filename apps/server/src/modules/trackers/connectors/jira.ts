import * as z from 'zod/mini'
import type { Outbound } from '#server/lib/outbound/outbound.ts'
import { createCall, readAs, type Connector, type ConnectorSettings, type TicketContent } from './connector.ts'

const issueKey = z.string().check(z.regex(/^[A-Z][A-Z0-9_]*-\d+$/))
const issue = z.object({ id: z.string().check(z.regex(/^\d{1,20}$/)), key: issueKey })
const issueTypes = z.object({ issueTypes: z.array(z.object({ name: z.string() })) })
const described = z.extend(issue, { fields: z.object({ description: z.optional(z.unknown()) }) })
const status = z.object({ fields: z.object({ status: z.object({ statusCategory: z.object({ key: z.string() }) }) }) })

const usualType = 'Task'
const dayMs = 86_400_000

// Texts are nodes of the Atlassian Document Format: Jira interprets nothing in them.
const plain = (text: string, marks?: readonly object[]) => ({ type: 'text', text, ...(marks && { marks }) })
const strong = { type: 'strong' }
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const heading = (text: string) => ({ type: 'heading', attrs: { level: 3 }, content: [plain(text)] })
const block = (text: string) => ({ type: 'codeBlock', content: [plain(text)] })
const documentOf = (content: readonly object[]) => ({ type: 'doc', version: 1, content })

function factsOf({ facts, address }: TicketContent): object {
  const items = facts.map(({ label, value }) => {
    const marks = value === address ? [{ type: 'link', attrs: { href: address } }] : undefined
    return { type: 'listItem', content: [paragraph(plain(`${label}: `, [strong]), plain(value, marks))] }
  })
  return { type: 'bulletList', content: items }
}

const descriptionOf = (content: TicketContent) =>
  documentOf([
    factsOf(content),
    ...content.sections.flatMap(({ heading: title, text }) => [heading(title), block(text)]),
  ])

/** Issues of Jira Cloud by its REST API v3. A ticket is closed when its status is in the category of done ones. */
export function createJira(outbound: Outbound, settings: ConnectorSettings): Connector {
  const { site, project, account, issueType, token } = settings
  const credentials = Buffer.from(`${account ?? ''}:${token}`).toString('base64')
  const call = createCall(outbound, {
    site,
    headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
  })
  const type = issueType ?? usualType
  const toTicket = ({ id, key }: z.output<typeof issue>) => ({ id, key, url: `${site}/browse/${key}` })
  return {
    async check() {
      const found = readAs(await call(`/rest/api/3/project/${project}`), issueTypes, (types) => types.issueTypes)
      if ('fault' in found) return found
      return found.value.some(({ name }) => name === type) ? { value: true } : { fault: 'no_issues', status: null }
    },
    async find(address, since) {
      // The day before, because Jira reads it in the time zone of the account.
      const day = new Date(since.getTime() - dayMs).toISOString().slice(0, 10)
      const jql = `project = "${project}" AND created >= "${day}" ORDER BY created DESC`
      const answer = await call('/rest/api/3/search/jql', { jql, fields: ['description'], maxResults: 50 })
      return readAs(answer, z.object({ issues: z.array(described) }), ({ issues }) => {
        const found = issues.find(({ fields }) => JSON.stringify(fields.description ?? '').includes(address))
        return found && toTicket(found)
      })
    },
    async create(content) {
      const { title, labels, severityName } = content
      const fields = {
        project: { key: project },
        issuetype: { name: type },
        summary: title,
        description: descriptionOf(content),
        // Jira accepts no spaces in labels, and fields that a project does not have are errors.
        ...(labels.length > 0 && { labels: labels.map((label) => label.replaceAll(/\s+/g, '-')) }),
        ...(severityName !== undefined && { priority: { name: severityName } }),
      }
      return readAs(await call('/rest/api/3/issue', { fields }), issue, toTicket)
    },
    async isClosed({ id }) {
      const answer = await call(`/rest/api/3/issue/${id}?fields=status`)
      return readAs(answer, status, ({ fields }) => fields.status.statusCategory.key === 'done')
    },
    async comment({ id }, { heading: title, text }) {
      const body = documentOf([paragraph(plain(title, [strong])), block(text)])
      return readAs(await call(`/rest/api/3/issue/${id}/comment`, { body }), z.object({}), () => true)
    },
  }
}

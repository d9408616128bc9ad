import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Kind = 'github' | 'gitlab' | 'jira'
type Made = { title: string; text: string; labels: string[] }
type Issue = Made & { number: number; isClosed: boolean; comments: string[]; sent: unknown }
type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown }
type Reply = { status: number; body?: unknown }
type Body = Record<string, unknown>

const record = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

type Place = { project: string; origin: string; isPublic: boolean }

/** The wire format of one kind, as its reference shows it. */
type Format = {
  /** The address of the project, and the one below which its issues are. */
  project: (name: string) => string
  issues: (name: string) => string
  authorization: (token: string) => string
  about: (place: Place) => unknown
  issue: (issue: Issue, place: Place) => unknown
  made: (body: Body) => Made
  /** The number of an issue by its identifier. */
  numberOf: (id: number) => number
}

const bearer = (token: string) => `Bearer ${token}`

const github: Format = {
  project: (name) => `/repos/${name}`,
  issues: (name) => `/repos/${name}/issues`,
  authorization: bearer,
  about: ({ project, isPublic }) => ({ id: 1, full_name: project, private: !isPublic, has_issues: true }),
  issue: ({ number, isClosed, text, title }, { project, origin }) => ({
    id: 3_000_000_000 + number,
    node_id: `I_${number}`,
    url: `${origin}/repos/${project}/issues/${number}`,
    html_url: `${origin}/${project}/issues/${number}`,
    number,
    title,
    state: isClosed ? 'closed' : 'open',
    body: text,
  }),
  made: ({ title, body, labels }) => ({ title: String(title), text: String(body), labels: list(labels) }),
  numberOf: (id) => id,
}

const gitlab: Format = {
  project: (name) => `/api/v4/projects/${encodeURIComponent(name)}`,
  issues: (name) => `/api/v4/projects/${encodeURIComponent(name)}/issues`,
  authorization: bearer,
  about: ({ project, isPublic }) => ({
    id: 5,
    path_with_namespace: project,
    visibility: isPublic ? 'public' : 'private',
    issues_enabled: true,
  }),
  issue: ({ number, isClosed, text, title }, { project, origin }) => ({
    id: 80_000 + number,
    iid: number,
    project_id: 5,
    title,
    description: text,
    state: isClosed ? 'closed' : 'opened',
    web_url: `${origin}/${project}/-/issues/${number}`,
  }),
  made: ({ title, description, labels }) => ({
    title: String(title),
    text: String(description),
    labels: String(labels).split(',').filter(Boolean),
  }),
  numberOf: (id) => id,
}

const firstJiraId = 10_000
const jira: Format = {
  project: (name) => `/rest/api/3/project/${name}`,
  issues: () => '/rest/api/3/issue',
  authorization: (token) => `Basic ${Buffer.from(`bot@tepozan.example:${token}`).toString('base64')}`,
  about: ({ project }) => ({ id: '1', key: project, issueTypes: ['Task', 'Bug'].map((name) => ({ name })) }),
  issue: ({ number, isClosed, text }, { project, origin }) => ({
    id: String(firstJiraId + number),
    key: `${project}-${number}`,
    self: `${origin}/rest/api/3/issue/${firstJiraId + number}`,
    fields: {
      description: JSON.parse(text) as unknown,
      status: { name: isClosed ? 'Done' : 'To Do', statusCategory: { id: 4, key: isClosed ? 'done' : 'new' } },
    },
  }),
  made: (body) => {
    const { summary, description, labels } = record(body['fields'])
    return { title: String(summary), text: JSON.stringify(description), labels: list(labels) }
  },
  numberOf: (id) => id - firstJiraId,
}

const formats = { github, gitlab, jira }
type Stored = { place: Place; issues: Issue[] }

/** What a tracker with these issues answers. */
function replyTo({ method, path, body }: Received, format: Format, { place, issues }: Stored): Reply {
  const base = format.issues(place.project)
  const listed = () => issues.toReversed().map((issue) => format.issue(issue, place))
  if (path === format.project(place.project)) return { status: 200, body: format.about(place) }
  if (path === base && method === 'POST') {
    const issue = { ...format.made(record(body)), number: issues.length + 1, isClosed: false, comments: [], sent: body }
    issues.push(issue)
    return { status: 201, body: format.issue(issue, place) }
  }
  if (path.startsWith(`${base}?`)) return { status: 200, body: listed() }
  if (path === '/rest/api/3/search/jql') return { status: 200, body: { issues: listed(), isLast: true } }
  const id = Number(/^\/(\d+)/.exec(path.slice(base.length))?.[1] ?? Number.NaN)
  const issue = path.startsWith(`${base}/`) ? issues[format.numberOf(id) - 1] : undefined
  if (issue === undefined) return { status: 404, body: { message: 'Not Found' } }
  if (method === 'GET') return { status: 200, body: format.issue(issue, place) }
  const text = record(body)['body']
  issue.comments.push(typeof text === 'string' ? text : JSON.stringify(text))
  return { status: 201, body: { id: issue.comments.length } }
}

type Rule = (request: Received) => Reply | 'hang up' | undefined

/** A server whose requests are read whole; it hangs up where there is no reply. */
async function serve(answer: (call: Received) => Reply | undefined) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const { method = '', url: path = '', headers } = request
      const reply = answer({ method, path, headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) })
      if (reply === undefined) request.socket.destroy()
      else {
        response.writeHead(reply.status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/' })
        response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A tracker on loopback that speaks the wire format of GitHub, GitLab or Jira Cloud. */
export async function startTracker(kind: Kind, token: string, project: string) {
  const format = formats[kind]
  const place: Place = { project, origin: '', isPublic: false }
  const issues: Issue[] = []
  const received: Received[] = []
  let rule: Rule | undefined
  const reply = (call: Received): Reply =>
    call.headers.authorization === format.authorization(token)
      ? replyTo(call, format, { place, issues })
      : { status: 401, body: { message: 'Bad credentials' } }
  const { server, origin } = await serve((call) => {
    received.push(call)
    const ruled = rule?.(call)
    if (ruled !== undefined && ruled !== 'hang up') return ruled
    // The tracker does what it was asked, also where its answer is lost.
    const own = reply(call)
    return ruled === 'hang up' ? undefined : own
  })
  place.origin = origin
  return {
    site: origin,
    issues,
    received,
    /** Answers by a rule where it has one; without a rule as the tracker does. */
    rule: (next?: Rule) => void (rule = next),
    setPublic: (value: boolean) => void (place.isPublic = value),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type TestTracker = Awaited<ReturnType<typeof startTracker>>

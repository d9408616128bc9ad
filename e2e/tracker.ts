import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Issue = { title: string; description: string; labels: string; confidential: boolean; isClosed: boolean }

/** A GitLab of this machine with one project, in the wire format of its REST API. */
export async function startGitlab(token: string, project: string) {
  const issues: Issue[] = []
  let isRefusing = false
  let site = ''
  const folder = `/api/v4/projects/${encodeURIComponent(project)}`
  const answerOf = (issue: Issue) => {
    const iid = issues.indexOf(issue) + 1
    return { iid, state: issue.isClosed ? 'closed' : 'opened', web_url: `${site}/${project}/-/issues/${iid}` }
  }
  function answer(method: string, path: string, text: string): readonly [status: number, body: unknown] {
    if (path === folder) return [200, { path_with_namespace: project, issues_enabled: true }]
    if (method === 'POST' && isRefusing) return [422, { message: 'refused' }]
    if (method === 'POST' && path === `${folder}/issues`) {
      const issue = { ...(JSON.parse(text) as Omit<Issue, 'isClosed'>), isClosed: false }
      issues.push(issue)
      return [201, answerOf(issue)]
    }
    const issue = issues[Number(path.slice(`${folder}/issues/`.length)) - 1]
    return issue === undefined ? [404, { message: '404 Not found' }] : [200, answerOf(issue)]
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => void (text += part.toString()))
    request.on('end', () => {
      const isKnown = request.headers.authorization === `Bearer ${token}`
      const [status, body] = isKnown
        ? answer(request.method ?? '', request.url ?? '', text)
        : [401, { message: '401 Unauthorized' }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    site,
    issues,
    setRefusing: (value: boolean) => void (isRefusing = value),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

import type { Operation } from '@grana/contract/operation'
import { brand } from '@grana/messages/brand'
import { buildOpenApi, documentedErrors } from './openapi.ts'

type Schema = Record<string, unknown>

/** Operations for machines: version 1, and SCIM beside it. */
const isForMachines = ({ path }: Pick<Operation, 'path'>): boolean => /^\/(?:api\/v1|scim\/v2)\//.test(path)

const introduction = `Version 1 is what scripts, trackers and log collectors may call; nothing else of the API accepts their credentials.

- **Token.** An owner creates it in the organization's app, under its API tokens, with the scopes that each operation names here.
  Send it as \`Authorization: Bearer grana_org_…\`. What begins with \`/api/v1/agent\` is for agents, with a token that the agent creates in the
  hackers' app, \`grana_agent_…\`; neither token opens the part of the other. SCIM has credentials of its own, \`grana_scim_…\`.
- **Answers** are \`{ "data": … }\`. Lists add \`meta.next\`: send it as \`after\` to get the next page. Feeds of events always have it.
- **Errors** are \`{ "code", "message", "requestId" }\`. What the token does not reach is \`request.not_found\`, like what does not exist.
- **Limits.** 600 calls a minute for each address, 300 for each token; above them 429 with \`Retry-After\`.
- **Changes.** Fields, values, optional parameters and operations are added at any time: ignore what you do not know. Nothing is renamed,
  removed or made required within version 1. A deprecated operation is marked here and in the release notes, and works for at least a
  year after that.`

/** Groups operations on the page: by the first word after the version, with that of SCIM in front of its own. */
function tagOf(path: string): string {
  const [, , , first = ''] = path.split('/')
  const words = first.replaceAll('-', ' ')
  return path.startsWith('/scim/') ? `SCIM: ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function partOf(components: Record<string, Record<string, Schema>>, pointer: unknown): Schema | undefined {
  const [kind = '', name = ''] = String(pointer).replace('#/components/', '').split('/')
  return components[kind]?.[name]
}

/** Copies the shared parts that a value points to, and those that these point to. */
function collectParts(components: Record<string, Record<string, Schema>>, value: unknown, found: Set<Schema>): void {
  if (typeof value !== 'object' || value === null) return
  const part = '$ref' in value ? partOf(components, value.$ref) : undefined
  if (part !== undefined && !found.has(part)) {
    found.add(part)
    collectParts(components, part, found)
  }
  for (const one of Object.values(value)) collectParts(components, one, found)
}

/** Answers gain fields, so a document that rules out unknown ones would make strict readers fail. */
function allowMoreFields(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if ('additionalProperties' in value && value.additionalProperties === false) delete value.additionalProperties
  for (const one of Object.values(value)) allowMoreFields(one)
}

function describeForMachines(description: Schema, operation: Operation): Schema {
  const { description: _, ...rest } = description
  return {
    ...rest,
    tags: [tagOf(operation.path)],
    ...(operation.scope !== undefined && { description: `Scope: \`${operation.scope}\`.` }),
  }
}

/** The description of what tokens and directories may call: the same operations as in the whole document, and no others. */
export function buildMachineOpenApi(all: readonly Operation[], serverUrl: string) {
  const operations = all.filter(isForMachines)
  const document = structuredClone(buildOpenApi(operations, serverUrl))
  const components: Record<string, Record<string, Schema>> = document.components
  for (const operation of operations) {
    const path = document.paths[operation.path] ?? {}
    const method = operation.method.toLowerCase()
    path[method] = describeForMachines(path[method] ?? {}, operation)
  }
  const answered = new Set<Schema>()
  const responses = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one['responses']))
  collectParts(components, responses, answered)
  for (const one of [responses, ...answered]) allowMoreFields(one)
  const codes = new Set(operations.filter(({ access }) => access !== 'scim').flatMap(documentedErrors))
  const { properties } = components['schemas']?.['Error'] ?? {}
  Object.assign(properties ?? {}, { code: { type: 'string', enum: [...codes].toSorted() } })
  const { token, agentToken, scim } = document.components.securitySchemes
  return {
    ...document,
    info: { title: `${brand.name} API for machines`, version: '1', description: introduction },
    tags: [...new Set(operations.map(({ path }) => tagOf(path)))].toSorted().map((name) => ({ name })),
    components: { ...document.components, securitySchemes: { token, agentToken, scim } },
  }
}

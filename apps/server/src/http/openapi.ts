import * as z from 'zod/mini'
import { errorStatus, type ErrorCode } from '@grana/contract/errors'
import type { Operation } from '@grana/contract/operation'
import { brand } from '@grana/messages/brand'
import { schemaNames } from './openapi-schemas.ts'

type Schema = Record<string, unknown>

const introduction =
  'Every operation. Texts in answers are in Spanish. What tokens may call, with its rules, has [a page of its own](/reference/v1).'

/** Errors that any operation can return. */
const commonErrors: readonly ErrorCode[] = [
  'request.malformed',
  'request.origin_refused',
  'request.too_many',
  'request.timeout',
  'request.address_too_long',
  'request.headers_too_large',
  'server.unexpected',
  'server.unavailable',
]
const bodyErrors: readonly ErrorCode[] = [
  'request.too_large',
  'request.unsupported_media',
  'request.invalid',
  'request.holds_token',
]

/** Shared parts of the document, by kind and name. */
type Components = Record<'schemas' | 'parameters' | 'responses', Record<string, Schema>>

/** Points to a shared part. Two different parts under one name would describe one of them wrongly, so that throws. */
function addComponent(components: Components, kind: keyof Components, named: { name: string; part: Schema }): Schema {
  const { name, part } = named
  const known = (components[kind][name] ??= part)
  if (known !== part && JSON.stringify(known) !== JSON.stringify(part)) {
    throw new Error(`Two ${kind} of the API document are called ${name}`)
  }
  return { $ref: `#/components/${kind}/${name}` }
}

/** A JSON Schema whose named parts are components. Objects differ by direction: answers allow no other fields. */
function jsonSchema(components: Components, schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: schemaNames })
  const isObject = (name: string) => made.$defs?.[name]?.type === 'object'
  const nameOf = (name: string) => (io === 'input' && isObject(name) ? `${name}Input` : name)
  const text = JSON.stringify(made, (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  )
  const pointing = text.replaceAll(/#\/\$defs\/(\w+)/g, (_, name: string) => `#/components/schemas/${nameOf(name)}`)
  const { $defs = {}, ...rest } = JSON.parse(pointing) as Schema & { $defs?: Record<string, Schema> }
  for (const [name, part] of Object.entries($defs)) addComponent(components, 'schemas', { name: nameOf(name), part })
  return rest
}

const errorSchema: Schema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  additionalProperties: false,
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: {
      type: 'object',
      additionalProperties: false,
      properties: {
        remaining: { type: 'integer' },
        retryAfterSeconds: { type: 'integer' },
        clause: { type: 'string' },
        notice: { type: 'string' },
        organizations: { type: 'string' },
        range: { type: 'string' },
      },
    },
    requestId: { type: 'string' },
  },
}

/** The errors that the description of an operation lists. */
export function documentedErrors(operation: Operation): ErrorCode[] {
  const ofBody = operation.body ? bodyErrors : []
  const ofQuery: ErrorCode[] = operation.query ? ['request.invalid'] : []
  const ofParams: ErrorCode[] = operation.params ? ['request.not_found'] : []
  const ofAccess: ErrorCode[] = operation.access === 'public' ? [] : ['auth.required']
  const isSignedIn = !['public', 'second-factor-pending', 'refresh-token', 'token', 'agent-token', 'scim'].includes(
    operation.access,
  )
  if (isSignedIn && operation.access !== 'email-unverified') ofAccess.push('auth.unproven')
  if (isSignedIn && operation.beforeConsent !== true) ofAccess.push('consent.due')
  if (operation.requires) ofAccess.push('request.not_found', 'auth.forbidden')
  if (operation.access === 'member' && operation.requires?.tenant === 'path') {
    ofAccess.push('organization.second_factor_required')
  }
  if (operation.scope !== undefined) ofAccess.push('token.scope_missing')
  return [...new Set([...commonErrors, ...ofBody, ...ofQuery, ...ofParams, ...ofAccess, ...operation.errors])]
}

const scimErrorSchema: Schema = {
  type: 'object',
  required: ['schemas', 'status', 'detail'],
  additionalProperties: false,
  properties: {
    schemas: { type: 'array', items: { type: 'string' } },
    status: { type: 'string' },
    scimType: { type: 'string' },
    detail: { type: 'string' },
  },
}

const scimMedia = 'application/scim+json'

/** Errors of SCIM, in its own form; it has no 422. */
function scimErrorResponses(components: Components, operation: Operation): Record<string, Schema> {
  const statusOf = (code: ErrorCode) => (errorStatus[code] === 422 ? 400 : errorStatus[code])
  const byStatus = Map.groupBy(documentedErrors(operation).toSorted(), statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const schema = { $ref: '#/components/schemas/ScimError' }
      const part = { description: codes.join(', '), content: { [scimMedia]: { schema } } }
      return [status, addComponent(components, 'responses', { name: `scim-${codes.join('-')}`, part })]
    }),
  )
}

function errorResponses(components: Components, operation: Operation): Record<string, Schema> {
  if (operation.access === 'scim') return scimErrorResponses(components, operation)
  const byStatus = Map.groupBy(documentedErrors(operation).toSorted(), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const part = {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      }
      return [status, addComponent(components, 'responses', { name: codes.join('-'), part })]
    }),
  )
}

function successResponse(components: Components, operation: Operation): Schema {
  if (operation.status === 204) return { description: 'Done' }
  const bare = operation.bare && jsonSchema(components, operation.answer, 'output')
  const media = operation.access === 'scim' ? scimMedia : 'application/json'
  if (bare) return { description: operation.success ?? 'Done', content: { [media]: { schema: bare } } }
  const message = operation.success && { message: { type: 'string' } }
  const meta = operation.meta && { meta: jsonSchema(components, operation.meta, 'output') }
  const schema = {
    type: 'object',
    required: ['data', ...(meta ? ['meta'] : []), ...(message ? ['message'] : [])],
    properties: { data: jsonSchema(components, operation.answer, 'output'), ...meta, ...message },
  }
  const content = { 'application/json': { schema } }
  const description = operation.success ?? 'Done'
  return operation.lines === true ? withLines({ description, content }) : { description, content }
}

/** The same rows as JSON lines, with the cursor in a header. */
function withLines({ description, content }: { description: string; content: Schema }): Schema {
  const schema = { type: 'string' }
  return {
    description,
    headers: { 'X-Next-Cursor': { description: '`meta.next` of an answer in lines', schema } },
    content: {
      ...content,
      'application/x-ndjson': { schema: { type: 'string', description: 'One row on each line' } },
    },
  }
}

/** The server accepts three body formats; the default of our clients comes first. */
function requestBody(components: Components, { name, body, send, file, access }: Operation): Schema | undefined {
  if (body === undefined) return undefined
  if (file !== undefined) {
    const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    const bytes = { type: 'string', format: 'binary', maxLength: file.largest }
    const properties = { ...schema.properties, [file.name]: bytes }
    return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
  }
  const schema = jsonSchema(components, body, 'input')
  const forms = ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded']
  const ordered = access === 'scim' ? [scimMedia] : send === 'json' ? forms.toSorted() : forms
  const named = { name: `${name.charAt(0).toUpperCase()}${name.slice(1)}Body`, part: schema }
  const shared = schema['$ref'] === undefined ? addComponent(components, 'schemas', named) : schema
  return { required: true, content: Object.fromEntries(ordered.map((form) => [form, { schema: shared }])) }
}

function parametersIn(components: Components, place: 'path' | 'query', schema: z.ZodMiniType | undefined): Schema[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    const part = { name, in: place, required: place === 'path' || required.includes(name), schema: property }
    return place === 'path' ? addComponent(components, 'parameters', { name, part }) : part
  })
}

function securityOf({ access }: Operation): Record<string, never[]>[] {
  if (access === 'public') return []
  if (access === 'scim') return [{ scim: [] }]
  if (access === 'agent-token') return [{ agentToken: [] }]
  return access === 'token' ? [{ token: [] }] : [{ access: [], address: [], half: [] }]
}

function describe(components: Components, operation: Operation): Schema {
  const parameters = [
    ...parametersIn(components, 'path', operation.params),
    ...parametersIn(components, 'query', operation.query),
  ]
  const body = requestBody(components, operation)
  const when = operation.captcha?.sometimes ? ', after failures' : ''
  const requires =
    operation.captcha && `Human verification: ${operation.captcha.kind} (${operation.captcha.action}${when}).`
  const right = operation.requires && `Permission: ${operation.requires.permission} (${operation.requires.thing}).`
  const fresh = operation.freshWithin && `Asks for a proof of identity within ${operation.freshWithin} s.`
  const factor = operation.factor && `Asks for a second factor: ${operation.factor}.`
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: [
      `Access: ${operation.access}.`,
      operation.scope && `Scope: ${operation.scope}.`,
      right,
      `Limit: ${operation.limit}.`,
      requires,
      fresh,
      factor,
    ]
      .filter(Boolean)
      .join(' '),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [operation.status ?? 200]: successResponse(components, operation),
      ...errorResponses(components, operation),
    },
    security: securityOf(operation),
  }
}

/** Generates OpenAPI 3.1 from the operations, so no second description has to be maintained. */
export function buildOpenApi(operations: readonly Operation[], serverUrl: string) {
  const paths: Record<string, Record<string, Schema>> = {}
  const components: Components = {
    schemas: { Error: errorSchema, ScimError: scimErrorSchema },
    parameters: {},
    responses: {},
  }
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = describe(components, operation)
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1', description: introduction },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      ...components,
      securitySchemes: {
        access: { type: 'http', scheme: 'bearer' },
        token: { type: 'http', scheme: 'bearer', description: 'API token of an organization, grana_org_…' },
        agentToken: { type: 'http', scheme: 'bearer', description: 'API token of an agent, grana_agent_…' },
        scim: { type: 'http', scheme: 'bearer', description: 'SCIM credential of an organization, grana_scim_…' },
        address: { type: 'apiKey', in: 'header', name: 'AuthEmail', description: 'Address of the session' },
        half: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-half_{grant}',
          description: 'HttpOnly half that the API gave with the tokens; without it they open nothing',
        },
      },
    },
  }
}

import * as z from 'zod/mini'
import { errorStatus, type ErrorCode } from '@grana/contract/errors'
import type { Operation } from '@grana/contract/operation'
import { brand } from '@grana/messages/brand'

type Schema = Record<string, unknown>

/** What any call can be answered with, whatever it does. */
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

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
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

/** The refusals that the description of an operation names. */
export function documentedErrors(operation: Operation): ErrorCode[] {
  const ofBody = operation.body ? bodyErrors : []
  const ofQuery: ErrorCode[] = operation.query ? ['request.invalid'] : []
  const ofParams: ErrorCode[] = operation.params ? ['request.not_found'] : []
  const ofAccess: ErrorCode[] = operation.access === 'public' ? [] : ['auth.required']
  const isSignedIn = !['public', 'half-signed-in', 'refresh-token'].includes(operation.access)
  if (isSignedIn && operation.access !== 'unproven') ofAccess.push('auth.unproven')
  if (isSignedIn && operation.beforeConsent !== true) ofAccess.push('consent.due')
  if (operation.demand) ofAccess.push('request.not_found', 'auth.forbidden')
  if (operation.access === 'member' && operation.demand?.tenant === 'path') {
    ofAccess.push('organization.second_factor_required')
  }
  return [...new Set([...commonErrors, ...ofBody, ...ofQuery, ...ofParams, ...ofAccess, ...operation.errors])]
}

function errorResponses(operation: Operation): Record<string, Schema> {
  const byStatus = Map.groupBy(documentedErrors(operation).toSorted(), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function successResponse(operation: Operation): Schema {
  const bare = operation.bare && jsonSchema(operation.answer, 'output')
  if (bare) return { description: operation.success ?? 'Done', content: { 'application/json': { schema: bare } } }
  const message = operation.success && { message: { type: 'string' } }
  const meta = operation.meta && { meta: jsonSchema(operation.meta, 'output') }
  const schema = {
    type: 'object',
    required: ['data', ...(meta ? ['meta'] : []), ...(message ? ['message'] : [])],
    properties: { data: jsonSchema(operation.answer, 'output'), ...meta, ...message },
  }
  return { description: operation.success ?? 'Done', content: { 'application/json': { schema } } }
}

/** The server takes three forms of body; the one that clients send by default comes first. */
function requestBody({ body, send, file }: Operation): Schema | undefined {
  if (body === undefined) return undefined
  const schema = jsonSchema(body, 'input')
  if (file !== undefined) {
    const bytes = { type: 'string', format: 'binary', maxLength: file.largest }
    const properties = { ...(schema['properties'] as Schema), [file.name]: bytes }
    return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
  }
  const forms = ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded']
  const ordered = send === 'json' ? forms.toSorted() : forms
  return { required: true, content: Object.fromEntries(ordered.map((form) => [form, { schema }])) }
}

function parametersIn(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Schema[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function describe(operation: Operation): Schema {
  const parameters = [...parametersIn('path', operation.params), ...parametersIn('query', operation.query)]
  const body = requestBody(operation)
  const when = operation.captcha?.sometimes ? ', after failures' : ''
  const demand =
    operation.captcha && `Human verification: ${operation.captcha.kind} (${operation.captcha.action}${when}).`
  const right = operation.demand && `Permission: ${operation.demand.permission} (${operation.demand.thing}).`
  const fresh = operation.freshWithin && `Asks for a proof of identity within ${operation.freshWithin} s.`
  const factor = operation.factor && `Asks for a second factor: ${operation.factor}.`
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: [`Access: ${operation.access}.`, right, `Limit: ${operation.limit}.`, demand, fresh, factor]
      .filter(Boolean)
      .join(' '),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { 200: successResponse(operation), ...errorResponses(operation) },
    security: operation.access === 'public' ? [] : [{ access: [], address: [], half: [] }],
  }
}

/** OpenAPI 3.1 out of the operations themselves: there is no second description to keep. */
export function buildOpenApi(operations: readonly Operation[], serverUrl: string) {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = describe(operation)
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1', description: 'Texts in answers are in Spanish.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        access: { type: 'http', scheme: 'bearer' },
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

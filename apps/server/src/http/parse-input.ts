import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation, HandlerInput } from '@grana/contract/operation'
import { validationText, validationTexts } from '@grana/messages/es/validation'
import { collectFields, type Fields } from './body/fields.ts'
import { parseBody } from './body/parse-body.ts'
import { parseUrlencoded } from './body/urlencoded.ts'
import type { Stage } from './route-config.ts'

type Issue = z.core.$ZodIssue

/** A union may give no reason of its own: its last branch is the shape that users mean. */
function reasonOf(issue: Issue): string {
  if (issue.code !== 'invalid_union' || Object.hasOwn(validationTexts, issue.message)) return issue.message
  const deepest = issue.errors.at(-1)?.[0]
  return deepest === undefined ? issue.message : reasonOf(deepest)
}

function fieldTexts(issues: readonly Issue[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '')
    texts[field] ??= validationText(reasonOf(issue), field)
  }
  return texts
}

function isShapeFault(issue: Issue): boolean {
  return issue.code === 'unrecognized_keys' || issue.path.length === 0
}

/** Validates fields: a wrong shape is 400, wrong values are 422 with a text per field. */
function check(schema: z.ZodMiniType, fields: Fields): unknown {
  const parsed = z.safeParse(schema, fields)
  if (parsed.success) return parsed.data
  if (parsed.error.issues.some(isShapeFault)) throw new DomainError('request.malformed')
  throw new DomainError('request.invalid', { fields: fieldTexts(parsed.error.issues) })
}

/** The part of a request that is validated here; `stage` records how far it got. */
type Source = { raw: IncomingMessage; params: unknown; stage: Stage }

/** The parts of an operation that its URL is validated against. */
type AddressShape = Pick<Operation, 'params' | 'query' | 'repeats' | 'body'>

const noQuery = z.strictObject({})

function readQuery({ query: schema, repeats = [] }: AddressShape, source: Source): unknown {
  const address = source.raw.url ?? ''
  const mark = address.indexOf('?')
  if (mark === -1 && schema === undefined) return undefined
  const fields = mark === -1 ? {} : collectFields(parseUrlencoded(address.slice(mark + 1)), repeats)
  source.stage = 'read'
  const query = check(schema ?? noQuery, fields)
  return schema && query
}

/** A parameter of the wrong form cannot name an existing record, so it is 404. */
function parseParams(schema: z.ZodMiniType | undefined, source: Source): unknown {
  if (schema === undefined) return undefined
  source.stage = 'read'
  const parsed = z.safeParse(schema, source.params)
  if (!parsed.success) throw new DomainError('request.not_found')
  return parsed.data
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

type Address = Omit<HandlerInput<Operation>, 'body'>

/** Validates path and query by the operation's schemas. Undeclared query fields are rejected. */
export function parseRequestUrl(operation: AddressShape, source: Source): Address {
  const params = parseParams(operation.params, source)
  const query = readQuery(operation, source)
  if (operation.body === undefined && hasBody(source.raw)) throw new DomainError('request.malformed')
  source.stage = 'checked'
  return { params, query } as Address
}

/** Validates the whole request: URL and body. */
export async function parseInput(operation: Operation, source: Source): Promise<HandlerInput<Operation>> {
  const address = parseRequestUrl(operation, source)
  if (operation.body === undefined) return { ...address, body: undefined }
  source.stage = 'routed'
  const fields = await parseBody(source.raw, operation.file)
  source.stage = 'read'
  const body = check(operation.body, fields)
  source.stage = 'checked'
  return { ...address, body } as HandlerInput<Operation>
}

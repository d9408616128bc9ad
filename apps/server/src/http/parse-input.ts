import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Operation, Received } from '@grana/contract/operation'
import { validationText, validationTexts } from '@grana/messages/es/validation'
import { gatherFields, type Fields } from './body/fields.ts'
import { readBody } from './body/read-body.ts'
import { readPairs } from './body/urlencoded.ts'
import type { Stage } from './route-config.ts'

type Issue = z.core.$ZodIssue

/** A choice between shapes may give no reason of its own: the last branch is the shape that people mean. */
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

/** Values by the schema; a wrong shape is 400, wrong values are 422 with a text for each field. */
function check(schema: z.ZodMiniType, fields: Fields): unknown {
  const parsed = z.safeParse(schema, fields)
  if (parsed.success) return parsed.data
  if (parsed.error.issues.some(isShapeFault)) throw new DomainError('request.malformed')
  throw new DomainError('request.invalid', { fields: fieldTexts(parsed.error.issues) })
}

/** The part of a request that is judged here; it remembers how far it got. */
type Source = { raw: IncomingMessage; params: unknown; stage: Stage }

/** What a call says about its own address. */
type AddressShape = Pick<Operation, 'params' | 'query' | 'repeats' | 'body'>

const noQuery = z.strictObject({})

function readQuery({ query: schema, repeats = [] }: AddressShape, source: Source): unknown {
  const address = source.raw.url ?? ''
  const mark = address.indexOf('?')
  if (mark === -1 && schema === undefined) return undefined
  const fields = mark === -1 ? {} : gatherFields(readPairs(address.slice(mark + 1)), repeats)
  source.stage = 'read'
  const query = check(schema ?? noQuery, fields)
  return schema && query
}

/** A thing whose name does not even have the right form does not exist. */
function readParams(schema: z.ZodMiniType | undefined, source: Source): unknown {
  if (schema === undefined) return undefined
  source.stage = 'read'
  const parsed = z.safeParse(schema, source.params)
  if (!parsed.success) throw new DomainError('request.not_found')
  return parsed.data
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

type Address = Omit<Received<Operation>, 'body'>

/** What the address says, judged by the operation's schemas. What the operation does not name is refused. */
export function parseAddress(operation: AddressShape, source: Source): Address {
  const params = readParams(operation.params, source)
  const query = readQuery(operation, source)
  if (operation.body === undefined && hasBody(source.raw)) throw new DomainError('request.malformed')
  source.stage = 'checked'
  return { params, query } as Address
}

/** Everything that a request says. */
export async function parseInput(operation: Operation, source: Source): Promise<Received<Operation>> {
  const address = parseAddress(operation, source)
  if (operation.body === undefined) return { ...address, body: undefined }
  source.stage = 'routed'
  const fields = await readBody(source.raw, operation.file)
  source.stage = 'read'
  const body = check(operation.body, fields)
  source.stage = 'checked'
  return { ...address, body } as Received<Operation>
}

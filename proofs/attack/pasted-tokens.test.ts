import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '@grana/contract/operation'
import { operations } from '@grana/server/operation-routes'
import { fieldsOf, goodFields, queryOf, targetOf, type Fields } from '@grana/server/testing/good-values'
import { startTestApi, type TestApi } from '@grana/server/testing/test-api'
import { agentTokenHeaders, directoryHeaders, tokenHeaders } from './signed-in.ts'

const seed = 20_261_119

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const issue = { token: tokenHeaders, 'agent-token': agentTokenHeaders, scim: directoryHeaders }
type MachineAccess = keyof typeof issue
const isOfMachines = (operation: Operation): operation is Operation & { access: MachineAccess } =>
  Object.hasOwn(issue, operation.access)

const ofMachines = operations.filter(isOfMachines)

type Call = { url?: string; body?: Fields }

async function call(operation: Operation, authorization: string, { url = targetOf(operation, seed), body }: Call = {}) {
  const { statusCode, body: text } = await api.app.inject({
    method: operation.method,
    url,
    headers: { authorization, ...(operation.access !== 'scim' && { accept: 'application/json' }) },
    ...(body && { payload: body }),
  })
  return { status: statusCode, text }
}

/** A token of the kind that opens the operation, and whether it still does. */
async function issued(operation: (typeof ofMachines)[number]) {
  const [[, authorization] = ['', '']] = await issue[operation.access](api)
  const secret = authorization.slice('Bearer '.length)
  const isEnded = async () => (await call(operation, authorization)).status === 401
  expect(await isEnded()).toBe(false)
  return { authorization, secret, isEnded }
}

test.for(ofMachines)('a token in an address of $name is refused and ended', async (operation) => {
  const { authorization, secret, isEnded } = await issued(operation)
  const query = queryOf(operation, seed)
  const url = `${targetOf(operation, seed)}${query === '' ? '?' : `${query}&`}copied=${encodeURIComponent(secret)}`
  expect((await call(operation, authorization, { url })).status).toBeGreaterThanOrEqual(400)
  expect(await isEnded()).toBe(true)
})

/** A body with the token in its first free text; what SCIM patches holds texts of any depth. */
function bodyWith({ body }: Operation, secret: string): Fields {
  const good = goodFields(body, seed)
  const texts = Object.entries(fieldsOf(body).properties).flatMap(([name, property]) => {
    const { type, enum: values, format, pattern } = property
    const isFree = type === 'string' && values === undefined && format === undefined && pattern === undefined
    return isFree && name in good ? [name] : []
  })
  const [name] = texts
  if (name !== undefined) return { ...good, [name]: `See ${secret}` }
  return { ...good, Operations: [{ op: 'replace', path: 'displayName', value: `See ${secret}` }] }
}

test.for(ofMachines.filter(({ body }) => body !== undefined))(
  'a token in a text of $name is refused and ended',
  async (operation) => {
    const { authorization, secret, isEnded } = await issued(operation)
    const { status, text } = await call(operation, authorization, { body: bodyWith(operation, secret) })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain(secret)
    expect(await isEnded()).toBe(true)
  },
)

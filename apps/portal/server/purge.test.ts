import fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPurge } from './purge.ts'

const secret = 'a-secret-that-only-this-test-holds'
const program = '00000000-0000-4000-8000-000000000001'

let app: FastifyInstance
let purged: string[]
beforeEach(() => {
  purged = []
  app = fastify()
  addPurge(app, { secret, programChanged: (uuid) => purged.push(uuid) })
})

const post = (authorization: string | undefined, payload: string = JSON.stringify({ program })) =>
  app.inject({
    method: 'POST',
    url: '/internal/purge',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    payload,
  })

describe('purge', () => {
  test('accepts the right secret', async () => {
    expect((await post(`Bearer ${secret}`)).statusCode).toBe(204)
    expect(purged).toEqual([program])
  })

  test.each([undefined, '', 'Bearer', secret, `Bearer ${secret}x`, `Bearer ${secret.slice(1)}`, `bearer ${secret}`])(
    'refuses authorization %j, whatever else is sent',
    async (authorization) => {
      expect((await post(authorization)).statusCode).toBe(403)
      expect((await post(authorization, '{')).statusCode).toBe(403)
      expect(purged).toEqual([])
    },
  )

  test.each(['', '{', '{}', '[]', 'null', '{"program":"1"}', '{"program":["x"]}', `{"program":"${program}","more":1}`])(
    'rejects the body %j',
    async (order) => {
      const answer = await post(`Bearer ${secret}`, order)
      expect([answer.statusCode, answer.body]).toEqual([400, ''])
      expect(purged).toEqual([])
    },
  )

  test('does not read a large body', async () => {
    expect((await post(`Bearer ${secret}`, `{"program":"${'x'.repeat(2000)}"}`)).statusCode).toBe(413)
  })

  test('the route does not exist without a secret', async () => {
    app = fastify()
    addPurge(app, { secret: undefined, programChanged: (uuid) => purged.push(uuid) })
    expect((await post('Bearer undefined')).statusCode).toBe(404)
    expect((await post('Bearer ')).statusCode).toBe(404)
  })
})

import fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPurge, purgePath } from './purge.ts'

const secret = 'a-secret-that-only-this-test-holds'
const program = '00000000-0000-4000-8000-000000000001'

let app: FastifyInstance
let heard: string[]
beforeEach(() => {
  heard = []
  app = fastify()
  addPurge(app, { secret, programChanged: (uuid) => heard.push(uuid) })
})

const tell = (authorization: string | undefined, payload: string = JSON.stringify({ program })) =>
  app.inject({
    method: 'POST',
    url: purgePath,
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    payload,
  })

describe('purge', () => {
  test('the right secret is heard', async () => {
    expect((await tell(`Bearer ${secret}`)).statusCode).toBe(204)
    expect(heard).toEqual([program])
  })

  test.each([undefined, '', 'Bearer', secret, `Bearer ${secret}x`, `Bearer ${secret.slice(1)}`, `bearer ${secret}`])(
    'authorization %j is refused, whatever else is sent',
    async (authorization) => {
      expect((await tell(authorization)).statusCode).toBe(403)
      expect((await tell(authorization, '{')).statusCode).toBe(403)
      expect(heard).toEqual([])
    },
  )

  test.each(['', '{', '{}', '[]', 'null', '{"program":"1"}', '{"program":["x"]}', `{"program":"${program}","more":1}`])(
    'the order %j is not understood',
    async (order) => {
      const answer = await tell(`Bearer ${secret}`, order)
      expect([answer.statusCode, answer.body]).toEqual([400, ''])
      expect(heard).toEqual([])
    },
  )

  test('a large one is not read', async () => {
    expect((await tell(`Bearer ${secret}`, `{"program":"${'x'.repeat(2000)}"}`)).statusCode).toBe(413)
  })

  test('without a secret there is no such address', async () => {
    app = fastify()
    addPurge(app, { secret: undefined, programChanged: (uuid) => heard.push(uuid) })
    expect((await tell('Bearer undefined')).statusCode).toBe(404)
    expect((await tell('Bearer ')).statusCode).toBe(404)
  })
})

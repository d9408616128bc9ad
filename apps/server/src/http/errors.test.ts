import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DomainError } from '#server/lib/domain-error.ts'
import { createLog } from '#server/lib/log.ts'
import { createErrorHandler } from './errors.ts'

/** The response to a handler that throws this error, and what was logged. */
async function answerTo(error: Error) {
  const lines: string[] = []
  const app = Fastify()
  const log = createLog({ level: 'trace', name: 'test', destination: { write: (line) => lines.push(line) } })
  app.setErrorHandler(createErrorHandler(log))
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject({ url: '/' })
  return { status: answer.statusCode, body: answer.body, logged: lines.map((line) => JSON.parse(line)) }
}

test('a value that only the database rejects is 422 for the caller and a warning in the log', async () => {
  const refused = Object.assign(new Error('value MARK too long'), { code: '22001', severity: 'ERROR' })
  const { status, body, logged } = await answerTo(refused)
  expect(status).toBe(422)
  expect(body).not.toContain('MARK')
  expect(logged).toMatchObject([{ level: 40, code: 'request.invalid', err: { code: '22001' } }])
  expect(JSON.stringify(logged)).not.toContain('MARK')
})

test('a domain error leaves nothing in the log', async () => {
  const { status, logged } = await answerTo(new DomainError('request.invalid', { fields: { email: 'x' } }))
  expect(status).toBe(422)
  expect(logged).toEqual([])
})

test('an unexpected error is 500 without details, and an error in the log', async () => {
  const { status, body, logged } = await answerTo(new TypeError('MARK is not a function'))
  expect(status).toBe(500)
  expect(body).not.toContain('MARK')
  expect(logged).toMatchObject([{ level: 50, code: 'server.unexpected', err: { type: 'TypeError' } }])
})

import { expect, test } from 'vitest'
import { createLog, secretNames } from './log.ts'

function logging() {
  const lines: string[] = []
  const log = createLog({ level: 'trace', name: 'test', destination: { write: (line) => lines.push(line) } })
  return { log, lines }
}

test.for(secretNames)('%s is never written, at any depth', (name) => {
  const { log, lines } = logging()
  log.info({ [name]: 'MARK-1', request: { [name]: 'MARK-2' }, a: { b: { [name]: 'MARK-3' } } }, 'said')
  expect(lines.join('')).not.toContain('MARK')
  expect(lines.join('').match(/\[redacted\]/g)).toHaveLength(3)
})

test('nor in a list, in an error under another name, or by toJSON', () => {
  const { log, lines } = logging()
  const error = Object.assign(new Error('refused'), { password: 'MARK-1', detail: { email: 'MARK-2' } })
  log.info({ list: [{ token: 'MARK-3' }], reason: error, a: { b: { c: { d: { secret: 'MARK-4' } } } } }, 'said')
  log.info({ made: { toJSON: () => ({ phone: 'MARK-5' }) } }, 'said')
  log.child({}).info({ body: 'MARK-6' }, 'said')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('MARK')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ list: [{ token: '[redacted]' }], reason: { message: 'refused' } })
})

test('dates stay readable, and circular references end', () => {
  const { log, lines } = logging()
  const circle: Record<string, unknown> = { at: new Date(0) }
  circle['self'] = circle
  log.info({ at: new Date(0), circle }, 'said')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    circle: { at: expect.any(String) },
  })
})

test('a line break in a value does not create a second line', () => {
  const { log, lines } = logging()
  log.info({ value: 'one\r\n{"level":60,"msg":"forged"}' }, 'said\nforged')
  expect(lines).toHaveLength(1)
  expect(lines.join('').trimEnd()).not.toMatch(/[\r\n]/)
})

test('an error has its place in the code, and a database error only its codes', () => {
  const { log, lines } = logging()
  const refused = Object.assign(new Error('Key (email)=(MARK@x.example) already exists'), {
    code: '23505',
    severity: 'ERROR',
    detail: 'MARK',
    constraint: 'leads_email',
  })
  log.error({ err: refused }, 'failed')
  log.error({ err: new Error('outer', { cause: refused }) }, 'failed')
  log.error({ err: 'MARK' }, 'failed')
  expect(lines.join('')).not.toContain('MARK')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: '23505', constraint: 'leads_email' } })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ err: { message: 'outer', cause: { code: '23505' } } })
})

test('times are in UTC', () => {
  const { log, lines } = logging()
  log.info({}, 'said')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ time: expect.stringMatching(/T.*Z$/) })
})

import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseQuestion, encodeAnswer, type Answer } from './dns-message.ts'

const socket = createSocket('udp4')
const resolver = new Resolver({ timeout: 60_000, tries: 1 })
const records: Record<string, readonly Answer[]> = {
  'a.example': [
    { type: 'A', value: '203.0.113.7' },
    { type: 'AAAA', value: '2001:db8::1:0' },
    { type: 'AAAA', value: '::1' },
    { type: 'TXT', value: 'short' },
    { type: 'TXT', value: 'long '.repeat(80) },
  ],
  'b.example': [
    { type: 'CNAME', value: 'c.example' },
    { type: 'A', value: '203.0.113.8' },
  ],
  'empty.example': [],
}

// Node's own resolver reads the messages.
beforeAll(async () => {
  socket.on('message', (message, from) => {
    const question = parseQuestion(message)
    if (question === undefined) return
    const found = records[question.name]
    const fitting = found?.filter(({ type }) => type === question.type || type === 'CNAME') ?? []
    socket.send(encodeAnswer(question, found === undefined ? 'unknown' : 'found', fitting), from.port, from.address)
  })
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve)
  })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
})

afterAll(() => void socket.close())

test('a resolver reads addresses, texts and aliases as they were written', async () => {
  expect(await resolver.resolve4('A.example')).toEqual(['203.0.113.7'])
  expect(await resolver.resolve6('a.example')).toEqual(['2001:db8::1:0', '::1'])
  const texts = await resolver.resolveTxt('a.example')
  expect(texts.map((pieces) => pieces.join(''))).toEqual(['short', 'long '.repeat(80)])
  expect(await resolver.resolve4('b.example')).toEqual(['203.0.113.8'])
})

test('distinguishes an unknown name from one without such a record', async () => {
  await expect(resolver.resolve4('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(resolver.resolveTxt('empty.example')).rejects.toMatchObject({ code: 'ENODATA' })
})

test('ignores a message that is no question', () => {
  expect(parseQuestion(Buffer.alloc(4))).toBeUndefined()
  expect(parseQuestion(Buffer.alloc(40, 0xff))).toBeUndefined()
  expect(
    parseQuestion(Buffer.concat([Buffer.from('000101000001000000000000', 'hex'), Buffer.alloc(20, 5)])),
  ).toBeUndefined()
})

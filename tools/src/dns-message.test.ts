import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readQuestion, writeAnswer, type Answer } from './dns-message.ts'

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

// The reader on the other side is Node's own: what it understands is right.
beforeAll(async () => {
  socket.on('message', (message, from) => {
    const question = readQuestion(message)
    if (question === undefined) return
    const found = records[question.name]
    const fitting = found?.filter(({ type }) => type === question.type || type === 'CNAME') ?? []
    socket.send(writeAnswer(question, found === undefined ? 'unknown' : 'found', fitting), from.port, from.address)
  })
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve)
  })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
})

afterAll(() => void socket.close())

test('addresses, texts and aliases arrive as they were written', async () => {
  expect(await resolver.resolve4('A.example')).toEqual(['203.0.113.7'])
  expect(await resolver.resolve6('a.example')).toEqual(['2001:db8::1:0', '::1'])
  const texts = await resolver.resolveTxt('a.example')
  expect(texts.map((pieces) => pieces.join(''))).toEqual(['short', 'long '.repeat(80)])
  expect(await resolver.resolve4('b.example')).toEqual(['203.0.113.8'])
})

test('a name that is not there, and one without such a record, are told apart', async () => {
  await expect(resolver.resolve4('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(resolver.resolveTxt('empty.example')).rejects.toMatchObject({ code: 'ENODATA' })
})

test('what is no question is passed over', () => {
  expect(readQuestion(Buffer.alloc(4))).toBeUndefined()
  expect(readQuestion(Buffer.alloc(40, 0xff))).toBeUndefined()
  expect(
    readQuestion(Buffer.concat([Buffer.from('000101000001000000000000', 'hex'), Buffer.alloc(20, 5)])),
  ).toBeUndefined()
})

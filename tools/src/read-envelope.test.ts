import { expect, test } from 'vitest'
import { readEnvelope } from './read-envelope.ts'

test('items with and without a length, letters of several bytes included', () => {
  const recording = '{"segment_id":0}\n[{"type":4,"word":"größe"}]'
  const text = [
    '{"event_id":"e"}',
    '{"type":"event"}',
    '{"message":"ß"}',
    `{"type":"replay_recording","length":${Buffer.byteLength(recording)}}`,
    recording,
    '{"type":"transaction"}',
    '{"spans":[]}',
  ].join('\n')
  expect(readEnvelope(Buffer.from(text))).toEqual({
    head: { event_id: 'e' },
    items: [
      { head: { type: 'event' }, body: { message: 'ß' } },
      {
        head: { type: 'replay_recording', length: Buffer.byteLength(recording) },
        body: { head: { segment_id: 0 }, events: [{ type: 4, word: 'größe' }] },
      },
      { head: { type: 'transaction' }, body: { spans: [] } },
    ],
  })
})

test('what is no envelope is refused', () => {
  expect(() => readEnvelope(Buffer.from('hello'))).toThrow(SyntaxError)
})

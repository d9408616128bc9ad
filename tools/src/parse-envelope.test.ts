import { expect, test } from 'vitest'
import { parseEnvelope } from './parse-envelope.ts'

test('parses items with and without a length, multi-byte characters included', () => {
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
  expect(parseEnvelope(Buffer.from(text))).toEqual({
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

test('rejects what is no envelope', () => {
  expect(() => parseEnvelope(Buffer.from('hello'))).toThrow(SyntaxError)
})

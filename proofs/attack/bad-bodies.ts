import type { Operation } from '@grana/contract/operation'
import { targetOf } from '@grana/server/testing/good-values'
import { wire } from '@grana/server/testing/wire'
import type { Attack } from './attack.ts'

const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'

const bodies: [string | undefined, string | Buffer][] = [
  [undefined, 'hello'],
  ['text/plain', 'a=1'],
  ['text/plain', '{"a":1}'],
  ['application/xml', '<a/>'],
  ['application/octet-stream', Buffer.from([0, 1, 2, 3])],
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', '[]'],
  ['application/json', 'null'],
  ['application/json', '"text"'],
  ['application/json', '{"a":1,"a":2}'],
  ['application/json', `{"a":${'['.repeat(20_000)}`],
  ['application/json', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['application/json', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ['application/json', Buffer.from('{"a":"b"}', 'utf16le')],
  ['application/json; charset=utf-16', '{}'],
  ['application/json', `{"a":"${'x'.repeat(200_000)}"}`],
  ['application/x-www-form-urlencoded', 'a=1&a=2'],
  ['application/x-www-form-urlencoded', 'a=%zz'],
  ['application/x-www-form-urlencoded', 'a=%ff'],
  ['application/x-www-form-urlencoded', '&&&&'],
  ['application/x-www-form-urlencoded', 'a&'.repeat(5000)],
  ['multipart/form-data', `${part}--b--`],
  ['multipart/form-data; boundary=', `${part}--b--`],
  ['multipart/form-data; boundary=other', `${part}--b--`],
  ['multipart/form-data; boundary=b', part],
  ['multipart/form-data; boundary=b', '--b'],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n'],
  ['multipart/form-data; boundary=b', part.repeat(3000)],
  ['multipart/form-data; boundary=b', `${part}${part}--b--`],
  ['multipart/form-data; boundary=b', `${part.replace('name="a"', 'name="a"; filename="a.txt"')}--b--`],
  ['multipart/form-data; boundary=b', `preamble\r\n${part}--b--`],
]

/** Bodies that no parser should accept. */
export function badBodyForms(operation: Operation, seed: number): Attack[] {
  const { method } = operation
  const path = targetOf(operation, seed)
  return bodies.map(([type, body]) => ({
    family: 'form of body',
    request: wire({ method, target: path, headers: type === undefined ? [] : [['Content-Type', type]], body }),
  }))
}

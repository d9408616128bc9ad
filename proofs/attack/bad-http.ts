import type { Operation } from '@grana/contract/operation'
import { targetOf } from '@grana/server/testing/good-values'
import type { Attack } from './attack.ts'

const host = 'Host: api.grana.localhost\r\n'

function headFaults(line: string): string[] {
  return [
    'hello\r\n\r\n',
    '\r\n\r\n\r\n\r\nhello\r\n\r\n',
    'GET\r\n\r\n',
    `${line.replace('HTTP/1.1', 'HTTP/9.9')}\r\n${host}\r\n`,
    `${line.replace('HTTP/1.1', 'HTTP/1.1 extra')}\r\n${host}\r\n`,
    `${line.replace('HTTP/1.1', '')}\r\n${host}\r\n`,
    `${line.replace('HTTP/1.1', 'HTCPCP/1.0')}\r\n${host}\r\n`,
    `${line.replace('/api', '/a\u0001pi')}\r\n${host}\r\n`,
    `${line.replace('/api', '/ api')}\r\n${host}\r\n`,
    `B@D ${line}\r\n${host}\r\n`,
    `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    `CONNECT api.grana.localhost:443 HTTP/1.1\r\n${host}\r\n`,
    `${line}\r\n\r\n`,
    `${line}\r\n${host}Bad Header: x\r\n\r\n`,
    `${line}\r\n${host}: x\r\n\r\n`,
    `${line}\r\n${host}X\u0000Y: x\r\n\r\n`,
    `${line}\r\n${host}X: a\u0000b\r\n\r\n`,
    `${line}\r\n${host}NoColon\r\n\r\n`,
    `${line}\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`,
    `${line}\r\n${host}${'A: b\r\n'.repeat(4000)}\r\n`,
    `${line.replace(' HTTP', `?${'a'.repeat(20_000)} HTTP`)}\r\n${host}\r\n`,
    `${line}\r\n${host}Expect: the-unexpected\r\n\r\n`,
    `\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00FC\u0003\u0003`,
  ]
}

function bodyFaults(line: string): string[] {
  return [
    `${line}\r\n${host}Content-Length: x\r\n\r\n`,
    `${line}\r\n${host}Content-Length: -1\r\n\r\n`,
    `${line}\r\n${host}Content-Length: 5, 6\r\n\r\nhello`,
    `${line}\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
    `${line}\r\n${host}Content-Length: 99999999999999999999999\r\n\r\n`,
    `${line}\r\n${host}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n`,
    `${line}\r\n${host}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    `${line}\r\n${host}Transfer-Encoding: gzip\r\n\r\nhello`,
    `${line}\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`,
    `${line}\r\n${host}Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n`,
    `${line}\r\n${host}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nhello\r\n`,
    `${line}\r\n${host}Transfer-Encoding: chunked\r\n\r\n5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
  ]
}

/** Bytes that are hardly HTTP. */
export function badHttp(operation: Operation, seed: number): Attack[] {
  const { method } = operation
  const path = targetOf(operation, seed)
  const line = `${method} ${path} HTTP/1.1`
  const faults = [...headFaults(line), ...bodyFaults(line)]
  return [
    ...faults.map((text) => ({ family: 'http', request: { pieces: [Buffer.from(text, 'latin1')] } })),
    // A truncated body: the sender half-closes the connection before the end.
    {
      family: 'http',
      request: {
        pieces: [`POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a":`],
        endsEarly: true,
      },
    },
  ]
}

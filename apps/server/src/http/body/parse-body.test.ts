import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { DomainError } from '#server/lib/domain-error.ts'
import { maxBodyBytes, maxFormFieldBytes, uploadMemoryBytes } from './body-limits.ts'
import { parseBody } from './parse-body.ts'
import { reserveUploadMemory } from './upload-memory.ts'

type Body = string | Buffer | Buffer[]

function incoming(type: string | undefined, body: Body, headers: Record<string, string> = {}): IncomingMessage {
  const chunks = Array.isArray(body) ? body : [Buffer.from(body)]
  const stream = Readable.from(chunks, { objectMode: false })
  return Object.assign(stream, {
    headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
  }) as unknown as IncomingMessage
}

const read = (type: string | undefined, body: Body, headers?: Record<string, string>) =>
  parseBody(incoming(type, body, headers))

async function refusal(type: string | undefined, body: Body, headers?: Record<string, string>): Promise<string> {
  const outcome = await read(type, body, headers).then(
    () => 'accepted',
    (error: unknown) => error,
  )
  return outcome instanceof DomainError ? outcome.code : String(outcome)
}

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const multipart = 'multipart/form-data; boundary=XyZ'

function part(name: string, value: string, extra = ''): string {
  return `--XyZ\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`
}
const end = '--XyZ--\r\n'

describe('the same fields in three formats', () => {
  const fields = { name: 'Zo\u00EB \u{1F41E}', text: 'a&b=c+d%20"e"\r\n--X', empty: '' }
  const pairs = 'name=Zo%C3%AB+%F0%9F%90%9E&text=a%26b%3Dc%2Bd%2520%22e%22%0D%0A--X&empty='

  test.for([
    ['json', json, JSON.stringify(fields)],
    ['json with a charset', 'application/json; charset="UTF-8"', JSON.stringify(fields)],
    ['form', form, pairs],
    [
      'multipart',
      multipart,
      `${Object.entries(fields)
        .map(([name, value]) => part(name, value))
        .join('')}${end}`,
    ],
    [
      'multipart without the last line break',
      multipart,
      `${part('name', fields.name)}${part('text', fields.text)}${part('empty', '')}--XyZ--`,
    ],
    ['type in capitals', 'Application/JSON', JSON.stringify(fields)],
  ] as const)('%s', async ([, type, body]) => {
    expect({ ...(await read(type, body)) }).toEqual(fields)
  })

  test('parses a body split at any byte', async () => {
    const whole = Buffer.from(part('name', fields.name) + end)
    for (let cut = 1; cut < whole.length; cut += 1) {
      const body = await read(multipart, [whole.subarray(0, cut), whole.subarray(cut)])
      expect(body['name']).toBe(fields.name)
    }
  })

  test('parses what browsers and curl send', async () => {
    const body = new FormData()
    body.append('name', fields.name)
    body.append('text', fields.text)
    const request = new Request('http://localhost', { method: 'POST', body })
    const type = request.headers.get('content-type') ?? ''
    expect({ ...(await read(type, Buffer.from(await request.arrayBuffer()))) }).toEqual({
      name: fields.name,
      text: fields.text,
    })
    const plain =
      '--XyZ\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: text/plain; charset=UTF-8\r\n\r\n1\r\n'
    expect({ ...(await read(multipart, plain + end)) }).toEqual({ a: '1' })
    expect({ ...(await read(multipart, end)) }).toEqual({})
  })
})

describe('media types', () => {
  test.for([
    [undefined],
    ['text/plain'],
    ['text/plain; charset=utf-8'],
    ['application/xml'],
    ['application/jsonp'],
    ['multipart/mixed; boundary=x'],
    ['application/json; charset=latin1'],
    [''],
  ])('rejects %s', async ([type]) => {
    expect(await refusal(type, '{}')).toBe('request.unsupported_media')
  })

  test('rejects compressed bodies', async () => {
    expect(await refusal(json, '{}', { 'content-encoding': 'gzip' })).toBe('request.unsupported_media')
    expect(await refusal(json, '{}', { 'content-encoding': 'identity' })).toBe('accepted')
  })

  test.for([
    ['multipart/form-data'],
    ['multipart/form-data; boundary='],
    ['multipart/form-data; boundary=""'],
    [`multipart/form-data; boundary=${'b'.repeat(71)}`],
    ['multipart/form-data; boundary=a; boundary=b'],
    ['multipart/form-data; boundary=a b'],
    ['application/json; charset'],
    ['application/json;;'],
  ])('%s is malformed', async ([type]) => {
    expect(await refusal(type, part('a', '1') + end)).toBe('request.malformed')
  })
})

describe('ambiguous multipart', () => {
  test.for<[string, string | Buffer]>([
    ['nothing at all', ''],
    ['cut in a value', '--XyZ\r\nContent-Disposition: form-data; name="a"\r\n\r\nva'],
    ['cut in a head', '--XyZ\r\nContent-Disposition: form-da'],
    ['cut before the end mark', part('a', '1')],
    ['another boundary', part('a', '1').replaceAll('XyZ', 'Other') + end.replace('XyZ', 'Other')],
    ['text before the first part', `hello\r\n${part('a', '1')}${end}`],
    ['text after the last part', `${part('a', '1')}${end}hello`],
    ['a second form after the last part', `${part('a', '1')}${end}${part('a', '2')}${end}`],
    ['a part without a name', `--XyZ\r\nContent-Disposition: form-data\r\n\r\n1\r\n${end}`],
    ['a part without a head', `--XyZ\r\n\r\n1\r\n${end}`],
    ['an empty name', `${part('', '1')}${end}`],
    [
      'two dispositions',
      `--XyZ\r\nContent-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"\r\n\r\n1\r\n${end}`,
    ],
    ['two names', `--XyZ\r\nContent-Disposition: form-data; name="a"; name="b"\r\n\r\n1\r\n${end}`],
    ['an encoded name', `--XyZ\r\nContent-Disposition: form-data; name*=utf-8''a\r\n\r\n1\r\n${end}`],
    ['a file', `${part('a', '1', '; filename="a.txt"')}${end}`],
    ['a file without a name', `${part('a', '1', '; filename=""')}${end}`],
    [
      'bytes of another type',
      `--XyZ\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/octet-stream\r\n\r\n1\r\n${end}`,
    ],
    [
      'another charset',
      `--XyZ\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\n1\r\n${end}`,
    ],
    [
      'a transfer encoding',
      `--XyZ\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\nMQ==\r\n${end}`,
    ],
    ['a folded head', `--XyZ\r\nContent-Disposition: form-data;\r\n name="a"\r\n\r\n1\r\n${end}`],
    ['bare line feeds', part('a', '1').replaceAll('\r\n', '\n') + end],
    ['a head without an end', `--XyZ\r\nContent-Disposition: form-data; name="a"\r\n${'x'.repeat(3000)}`],
    ['a head too long', `--XyZ\r\nX: ${'x'.repeat(2000)}\r\n\r\n1\r\n${end}`],
    ['a repeated field', part('a', '1') + part('a', '2') + end],
    ['too many fields', Array.from({ length: 65 }, (_, index) => part(`f${index}`, '1')).join('') + end],
    ['a name too long', part('n'.repeat(65), '1') + end],
    ['a boundary glued to text', `--XyZabc\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n${end}`],
    [
      'bytes that are not UTF-8',
      Buffer.concat([
        Buffer.from('--XyZ\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
        Buffer.from([0xc3, 0x28]),
        Buffer.from(`\r\n${end}`),
      ]),
    ],
  ])('%s', async ([, body]) => {
    expect(await refusal(multipart, body)).toBe('request.malformed')
  })
})

describe('ambiguous forms', () => {
  test.for<[string, string | Buffer]>([
    ['a repeated field', 'a=1&a=2'],
    ['a repeated field, written differently', 'a=1&%61=2'],
    ['a bare percent sign', 'a=100%'],
    ['a percent sign before no number', 'a=%zz'],
    ['bytes that are not UTF-8, encoded', 'a=%c3%28'],
    ['bytes that are not UTF-8', Buffer.from([0x61, 0x3d, 0xff])],
    ['a lone surrogate, encoded', 'a=%ed%a0%80'],
    ['an empty name', '=1'],
    ['an empty pair', 'a=1&&b=2'],
    ['too many fields', Array.from({ length: 65 }, (_, index) => `f${index}=1`).join('&')],
    ['a name too long', `${'n'.repeat(65)}=1`],
  ])('%s', async ([, body]) => {
    expect(await refusal(form, body)).toBe('request.malformed')
  })

  test('an empty body is an empty form', async () => {
    expect({ ...(await read(form, '')) }).toEqual({})
  })
})

describe('ambiguous JSON', () => {
  test.for<[string, string | Buffer]>([
    ['nothing', ''],
    ['a cut object', '{"a":'],
    ['a repeated name', '{"a":1,"a":2}'],
    ['a repeated name, escaped', String.raw`{"a":1,"\u0061":2}`],
    ['a repeated name, far from its colon', `{"a":1,"a"${' '.repeat(500)}:2}`],
    ['a repeated name further in', '{"a":{"b":1,"c":[{"d":1,"d":2}]}}'],
    ['a list', '[{"a":1}]'],
    ['a number', '7'],
    ['null', 'null'],
    ['a comment', '{"a":1}//'],
    ['a trailing comma', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['NaN', '{"a":NaN}'],
    ['a byte order mark', '\uFEFF{"a":1}'],
    ['unbounded nesting', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['nesting a little too deep', `{"a":${'['.repeat(8)}${']'.repeat(8)}}`],
    ['too many names', `{${Array.from({ length: 65 }, (_, index) => `"f${index}":1`).join(',')}}`],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('%s', async ([, body]) => {
    expect(await refusal(json, body)).toBe('request.malformed')
  })

  test('the same name in two objects is not a repetition', async () => {
    expect(await read(json, '{"a":{"b":1},"c":{"b":1},"d":["b","b"],"b":":"}')).toMatchObject({ b: ':' })
  })
})

test('accepts names that exist on Object.prototype', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const asForm = await read(form, `${name}=x`)
    expect(Object.keys(asForm)).toEqual([name])
    expect(Object.keys(await read(json, `{"${name}":"x"}`))).toEqual([name])
    expect(Object.keys(await read(multipart, part(name, 'x') + end))).toEqual([name])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  }
})

describe('body size', () => {
  const big = 'x'.repeat(maxBodyBytes)

  test('rejects a body by its announced length, without reading it', async () => {
    expect(await refusal(json, '{}', { 'content-length': String(maxBodyBytes + 1) })).toBe('request.too_large')
  })

  test.for([
    [json, `{"a":"${big}"}`],
    [form, `a=${big}`],
    [multipart, part('a', big) + end],
  ])('rejects a body that grows beyond the limit: %s', async ([type = '', body = '']) => {
    expect(await refusal(type, body)).toBe('request.too_large')
  })

  test('accepts a body of exactly the maximum size', async () => {
    expect(await refusal(form, `a=${'x'.repeat(maxBodyBytes - 2)}`)).toBe('accepted')
  })
})

describe('a form with a file', () => {
  const file = { name: 'picture', largest: 200 * 1024 }
  const bytes = Buffer.from([0x89, 0x50, 0xff, 0xfe, 0x0d, 0x0a, 0x2d, 0x2d, 0x58, 0x79, 0x0d, 0x0a, 0x0d, 0x0a, 0x00])

  function filePart(content: Buffer, head = 'name="picture"; filename="a.png"\r\nContent-Type: image/png'): Buffer {
    return Buffer.concat([
      Buffer.from(`--XyZ\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  }
  const whole = (...parts: (Buffer | string)[]) =>
    Buffer.concat([...parts, end].map((one) => Buffer.from(one as string)))
  const readFile = (body: Body, type = multipart, headers?: Record<string, string>) =>
    parseBody(incoming(type, body, headers), file)

  async function refusalOf(body: Body, type?: string, headers?: Record<string, string>): Promise<string> {
    const outcome = await readFile(body, type, headers).then(
      () => 'accepted',
      (error: unknown) => error,
    )
    return outcome instanceof DomainError ? outcome.code : String(outcome)
  }

  test('returns the bytes of the file unchanged, and the fields as text', async () => {
    const fields = await readFile(whole(part('x', '1'), filePart(bytes), part('y', 'Zo\u00EB')))
    expect({ ...fields }).toEqual({ x: '1', picture: bytes, y: 'Zo\u00EB' })
  })

  test('parses a browser’s form split at any byte', async () => {
    const form = new FormData()
    form.append('picture', new File([bytes], 'na\u00EFve "one".png', { type: 'image/png' }))
    form.append('x', '12')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const type = request.headers.get('content-type') ?? ''
    const sent = Buffer.from(await request.arrayBuffer())
    for (let cut = 1; cut < sent.length; cut += 7) {
      const fields = await readFile([sent.subarray(0, cut), sent.subarray(cut)], type)
      expect({ ...fields }).toEqual({ picture: bytes, x: '12' })
    }
  })

  test('accepts a file of exactly the maximum size and none larger', async () => {
    const most = Buffer.alloc(file.largest, 1)
    expect((await readFile(whole(filePart(most))))['picture']).toEqual(most)
    expect(await refusalOf(whole(filePart(Buffer.alloc(file.largest + 1))))).toBe('request.too_large')
    expect(await refusalOf(whole(filePart(most), part('x', 'x'.repeat(maxFormFieldBytes))))).toBe('request.too_large')
    expect(await refusalOf('', multipart, { 'content-length': String(file.largest * 2) })).toBe('request.too_large')
  })

  test.for<[string, Body, string]>([
    ['under another name', whole(filePart(bytes, 'name="other"; filename="a"')), 'request.malformed'],
    ['twice', whole(filePart(bytes), filePart(bytes)), 'request.malformed'],
    ['and a text of that name', whole(filePart(bytes), part('picture', 'x')), 'request.malformed'],
    [
      'with a name in two ways',
      whole(filePart(bytes, `name="picture"; filename="a"; filename*=UTF-8''b`)),
      'request.malformed',
    ],
    ['with two names', whole(filePart(bytes, 'name="picture"; filename="a"; filename="b"')), 'request.malformed'],
    ['with a name that does not end', whole(filePart(bytes, 'name="picture"; filename="a')), 'request.malformed'],
    [
      'with a type that is none',
      whole(filePart(bytes, 'name="picture"; filename="a"\r\nContent-Type: x')),
      'request.malformed',
    ],
    [
      'encoded',
      whole(filePart(bytes, 'name="picture"; filename="a"\r\nContent-Transfer-Encoding: base64')),
      'request.malformed',
    ],
    ['without an end', filePart(bytes), 'request.malformed'],
    [
      'with bytes in a text field',
      whole(
        filePart(bytes),
        Buffer.from(`--XyZ\r\nContent-Disposition: form-data; name="x"\r\n\r\n\xff\r\n`, 'latin1'),
      ),
      'request.malformed',
    ],
    [
      'with bytes in its head',
      whole(filePart(bytes, 'name="picture"; filename="a"').fill(0xff, 48, 50)),
      'request.malformed',
    ],
  ])('a file %s', async ([, body, code]) => {
    expect(await refusalOf(body)).toBe(code)
  })

  test('is accepted as multipart only', async () => {
    expect(await refusalOf('{}', json)).toBe('request.unsupported_media')
    expect(await refusalOf('picture=x', form)).toBe('request.unsupported_media')
    expect(await refusalOf(bytes, 'image/png')).toBe('request.unsupported_media')
    expect(await refusal(multipart, whole(filePart(Buffer.from('text'))))).toBe('request.malformed')
  })

  test('is rejected with a retry time while other uploads use the memory', async () => {
    const other = reserveUploadMemory()
    other.take(uploadMemoryBytes - 100)
    expect(await refusalOf(whole(filePart(bytes)))).toBe('files.unavailable')
    other.leave()
    expect(await refusalOf(whole(filePart(bytes)))).toBe('accepted')
    const again = reserveUploadMemory()
    again.take(uploadMemoryBytes)
    again.leave()
  })
})

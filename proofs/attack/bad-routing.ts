import { METHODS } from 'node:http'
import type { Operation } from '@grana/contract/operation'
import { targetOf } from '@grana/server/testing/good-values'
import { wire, type Headers } from '@grana/server/testing/wire'
import type { Attack } from './attack.ts'

function targets(path: string): string[] {
  return [
    `${path}/`,
    `${path}//`,
    `/${path}`,
    path.toUpperCase(),
    `${path}%00`,
    `${path}%2f..`,
    `${path}/../..`,
    path.replace('/api/', '/api%2f'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api//'),
    path.replace('/api/', '\\api\\'),
    `${path};jsessionid=1`,
    `${path}.json`,
    `${path}#part`,
    `${path}%`,
    `${path}%zz`,
    `${path}%c3%28`,
    `${path}/${'a'.repeat(400)}`,
    `${path}?${'a'.repeat(3000)}`,
    `http://evil.example${path}`,
    `//evil.example${path}`,
    '*',
    '/__proto__',
    '/constructor/prototype',
  ]
}

const foreign: Headers[] = [
  [['Origin', 'null']],
  [['Origin', 'https://evil.example']],
  [['Origin', '']],
  [
    ['Origin', 'http://portal.grana.localhost:4000'],
    ['Origin', 'https://evil.example'],
  ],
  [['Sec-Fetch-Site', 'cross-site']],
  [
    ['Sec-Fetch-Site', 'same-origin'],
    ['Sec-Fetch-Site', 'cross-site'],
  ],
  [['Sec-Fetch-Mode', 'navigate']],
  [['Sec-Purpose', 'prefetch']],
]

/** Requests that must be refused before any operation runs. */
export function badRouting(operation: Operation, seed: number): Attack[] {
  const { method } = operation
  const path = targetOf(operation, seed)
  const methods = METHODS.filter((name) => name !== method && name !== 'CONNECT' && name !== 'HEAD')
  return [
    ...methods.map((name) => ({ family: 'method', request: wire({ method: name, target: path }) })),
    ...targets(path).map((target) => ({ family: 'address', request: wire({ method, target }) })),
    ...foreign.map((headers) => ({ family: 'origin', request: wire({ method, target: path, headers }) })),
  ]
}

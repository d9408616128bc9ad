import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '@grana/tools/paths'

test('the load includes every host of an installation', () => {
  const proof = readFileSync(inRoot('proofs/install/prove-machine.ts'), 'utf8')
  const settings = readFileSync(inRoot('apps/server/src/create-settings.ts'), 'utf8')
  const hosts = [...settings.matchAll(/https:\/\/(\w+)\.\$\{DOMAIN\}/g)].map(([, name]) => name)
  expect(hosts).toEqual(['www', 'api', 'clientes', 'agentes', 'operacion'])
  expect(hosts.filter((name) => !proof.includes(`host('${name}')`))).toEqual([])
})

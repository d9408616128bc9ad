import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The questions of the proof ask every host that an installation has. */
test('every address of an installation is asked', () => {
  const proof = readFileSync(new URL('prove-machine.ts', import.meta.url), 'utf8')
  const settings = readFileSync(new URL('../../../apps/server/src/new-settings.ts', import.meta.url), 'utf8')
  const hosts = [...settings.matchAll(/https:\/\/(\w+)\.\$\{DOMAIN\}/g)].map(([, name]) => name)
  expect(hosts).toEqual(['www', 'api', 'clientes', 'agentes', 'operacion'])
  expect(hosts.filter((name) => !proof.includes(`host('${name}')`))).toEqual([])
})

import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signFile } from './sign.ts'

const folder = mkdtempSync(join(tmpdir(), 'grana-sign-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

/** As docs/operate.md instructs operators. */
const verify = () =>
  openssl(
    'pkeyutl',
    '-verify',
    '-pubin',
    '-inkey',
    'public.pem',
    '-rawin',
    '-in',
    'a.tar.gz',
    '-sigfile',
    'a.tar.gz.sig',
  )

test('S21: openssl verifies the signature and rejects a changed byte', async () => {
  openssl('genpkey', '-algorithm', 'ed25519', '-out', 'key.pem')
  openssl('pkey', '-in', 'key.pem', '-pubout', '-out', 'public.pem')
  writeFileSync(at('a.tar.gz'), 'the bytes of a release')
  expect(await signFile(at('a.tar.gz'), at('key.pem'))).toBe(at('a.tar.gz.sig'))
  expect(verify()).toContain('Verified Successfully')
  appendFileSync(at('a.tar.gz'), '!')
  expect(verify).toThrow('Command failed: openssl pkeyutl')
})

test('rejects another kind of key', async () => {
  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', 'rsa.pem')
  await expect(signFile(at('a.tar.gz'), at('rsa.pem'))).rejects.toThrow('no Ed25519 key')
})

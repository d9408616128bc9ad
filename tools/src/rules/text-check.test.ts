import { describe, expect, it } from 'vitest'
import { findAddresses, findSpanish } from './text-check.ts'

describe('Spanish outside the catalogue', () => {
  it.each([
    ['apps/portal/src/a.tsx', '<p>Contáctanos</p>'],
    ['apps/portal/src/a.ts', "const text = 'año'"],
    ['apps/portal/src/a.ts', "const text = '¿Seguro?'"],
    ['packages/ui/src/a.css', ".a::after { content: '¡Hola!' }"],
    ['apps/server/src/db/migrations/0001_a.sql', "insert into a values ('Perú')"],
    ['apps/gallery/index.html', '<title>Galer&iacute;a</title>'],
    ['apps/portal/src/a.ts', "const text = 'Enviar el mensaje'"],
    ['apps/portal/src/a.ts', "const text = 'Datos para una persona que pregunta'"],
    ['apps/portal/src/a.ts', '// comentario de la acción'],
    ['docs/guides/a.md', 'La guía para la casa'],
    ['docs/guides/a.md', 'Guía rápida'],
  ])('is reported in %s: %s', (file, content) => {
    expect(findSpanish(file, `x\n${content}\n`)).toEqual([expect.objectContaining({ file, line: 2 })])
  })

  it.each([
    ['packages/messages/src/es/a.ts', "const text = '¡Gracias!'"],
    ['content/es/terms.md', 'Términos'],
    ['docs/guides/a.md', 'The button says `Envía` and "Sí".'],
    ['docs/guides/a.md', 'The Peña programme pays.'],
    ['apps/portal/src/a.ts', "const text = 'para'"],
    ['apps/portal/src/a.ts', "const name = 'Zoë Łukasiewicz'"],
    ['apps/portal/src/a.ts', "const names = ['esta', 'una']"],
  ])('is not reported in %s: %s', (file, content) => {
    expect(findSpanish(file, content)).toEqual([])
  })
})

describe('addresses of one machine', () => {
  it.each([
    ['docs/a.md', 'see /home/someone/project'],
    ['tools/src/a.ts', "const path = '/root/clone'"],
    ['pnpm-lock.yaml', '    resolution: {integrity: x, tarball: https://example.test/a.tgz}'],
    ['.npmrc', 'registry=https://example.test'],
    ['pnpm-lock.yaml', 'https://registry.example.test/a'],
    ['docs/a.md', 'from http://npm-registry.example:4873/'],
    ['tools/src/a.ts', "const from = 'http://deb.debian.org/debian'"],
    ['.ci/run', 'deb http://archive.ubuntu.com/ubuntu noble main'],
    ['docs/a.md', 'from https://mirror.example.test/debian'],
  ])('are reported in %s: %s', (file, content) => {
    expect(findAddresses(file, content)).toHaveLength(1)
  })

  it.each([
    ['docs/a.md', 'the route /home and the root / of the tree'],
    ['packages/client/src/a.ts', "const url = 'https://api.grana.test/api/countries'"],
    ['apps/server/src/a.ts', 'const registry = new Registry()'],
    ['docs/a.md', 'getent hosts debian.org, or packages of Debian from its mirror'],
  ])('are not reported in %s: %s', (file, content) => {
    expect(findAddresses(file, content)).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { previewPages, previewSize, programPicture } from '#app/lib/preview-pages.ts'
import { sampleCard } from '#app/lib/programs.fixture.ts'
import { createDraw } from './draw-preview.ts'
import { sizeOfPng } from './png-size.fixture.ts'
import { previewSvg } from './preview-svg.ts'
import { colours } from './theme.ts'

const fontFolder = dirname(fileURLToPath(import.meta.resolve('@grana/ui/fonts/preview-title.ttf')))
const draw = createDraw(fontFolder)
const widthOf = (text: string) => text.length / 2

describe('a preview image', () => {
  test.each(Object.entries(previewPages))('of %s has the size declared by its page', (_page, picture) => {
    const png = draw(picture)
    expect(sizeOfPng(png)).toEqual(previewSize)
    expect(png.length).toBeLessThan(100_000)
  })

  test('differs for another title', () => {
    const [one, other] = [draw(programPicture(sampleCard(1))), draw(programPicture(sampleCard(2)))]
    expect(one.equals(other)).toBe(false)
    expect(one.equals(draw(programPicture(sampleCard(1))))).toBe(true)
  })

  test.each(['<script>"&', '\u0000\u0007\uffff', '\ud800', '🦜🦜', '', 'a'.repeat(500)])(
    'renders for any program name: %j',
    (name) => expect(sizeOfPng(draw(programPicture(sampleCard(1, { name }))))).toEqual(previewSize),
  )

  test('has glyphs for accents beyond Spanish', () => {
    const [plain, marked] = ['Lodz', '\u0141\u00f3d\u017a'].map((name) => draw(programPicture(sampleCard(1, { name }))))
    expect(plain && marked?.equals(plain)).toBe(false)
    const svg = previewSvg(programPicture(sampleCard(1, { name: '\u0141\u00f3d\u017a 🦜' })), widthOf)
    expect(svg).toContain('>\u0141\u00f3d\u017a<')
  })

  test('shows what a program pays, or that it does not pay', () => {
    expect(previewSvg(programPicture(sampleCard()), widthOf)).toContain('USD')
    const { reward: _, ...unpaid } = sampleCard(1, { kind: 'vdp' })
    expect(previewSvg(programPicture(unpaid), widthOf)).not.toContain('USD')
  })
})

test('uses the colours of the tokens', () => {
  const tokens = readFileSync(fileURLToPath(import.meta.resolve('@grana/ui/tokens.css')), 'utf8')
  const [light = ''] = tokens.split('@media')
  const valueOf = (name: string): string => {
    const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(light) ?? []
    const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
    return other === undefined ? value : valueOf(other)
  }
  const { bands, ...plain } = colours
  for (const [name, value] of Object.entries(plain)) expect([name, valueOf(name)]).toEqual([name, value])
  for (const [tint, value] of Object.entries(bands)) expect([tint, valueOf(`band-${tint}`)]).toEqual([tint, value])
})

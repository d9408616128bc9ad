import { describe, expect, it } from 'vitest'
import { colourLiteralsIn } from './colour-check.ts'

const region = '  /* colours of the light theme */\n  --bg: #f7f8f6;\n  /* end of colours */\n'

describe('colour literals', () => {
  it.each([
    ['apps/portal/src/a.module.css', '  color: #4a0519;'],
    ['apps/portal/src/a.module.css', '  color: #FFF;'],
    ['packages/ui/src/a.module.css', '  box-shadow: 0 1px rgb(0 0 0 / 0.4);'],
    ['packages/ui/src/a.module.css', '  background: white;'],
    ['packages/ui/src/a.module.css', '  border: 1px solid red;'],
    ['packages/emails/src/a.tsx', "  <p style={{ color: '#14202a' }} />"],
    ['packages/emails/src/a.tsx', "  const edge = '#fff'"],
    ['apps/portal/server/preview/a.ts', '  return `<rect fill="#f7f8f6"/>`'],
    ['apps/portal/server/a.ts', "  const shadow = 'oklch(0.4 0.1 20)'"],
    ['apps/gallery/public/other.svg', '<svg fill="#a8123e"/>'],
    ['apps/staff/index.html', '<meta name="theme-color" content="#a8123e" />'],
  ])('are reported in %s: %s', (file, line) => {
    expect(colourLiteralsIn(file, `\n${line}\n`)).toMatchObject([{ file, line: 2 }])
  })

  it('are reported outside of a written region, on their own line', () => {
    const file = 'packages/ui/src/styles/tokens.css'
    expect(colourLiteralsIn(file, region)).toEqual([])
    expect(colourLiteralsIn(file, `${region}  --more: #f7f8f6;\n`)).toMatchObject([{ line: 4 }])
  })

  it.each([
    ['the palette', 'packages/contract/src/appearance/palette.ts', "const brand = '#a8123e'"],
    ['a written icon', 'apps/portal/public/favicon.svg', '<path fill="#c92454"/>'],
    ['a test', 'packages/contract/src/a.test.ts', "contrastOf('#777777', '#ffffff')"],
    ['tools', 'tools/src/a.ts', "const grey = '#767676'"],
    ['an anchor', 'apps/portal/src/a.tsx', '<a href="/terms#cafe">'],
    ['an import', 'apps/portal/src/a.ts', "import { a } from '#app/a.ts'"],
    ['a function', 'apps/portal/src/a.ts', 'return rgb(color)'],
    ['a property', 'packages/ui/src/a.module.css', '  white-space: nowrap;'],
    ['a system colour', 'packages/ui/src/a.module.css', '  border: 1px solid CanvasText;'],
    ['a comment', 'packages/ui/src/a.module.css', '/* white on red, as #fff */'],
  ])('are not looked for in %s', (_, file, line) => {
    expect(colourLiteralsIn(file, line)).toEqual([])
  })
})

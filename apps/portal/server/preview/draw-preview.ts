import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import type { PreviewPicture } from '#app/lib/preview-pages.ts'
import { faces } from './look.ts'
import { previewSvg, titleSample } from './preview-svg.ts'

/** Draws pictures with the fonts of a folder. It takes tens of milliseconds and holds its thread. */
export function createDraw(fontFolder: string): (picture: PreviewPicture) => Buffer {
  const fontFiles = ['title', 'text', 'figures'].map((face) => join(fontFolder, `preview-${face}.ttf`))
  const options = { font: { loadSystemFonts: false, fontFiles, defaultFontFamily: faces.text } }
  return (picture) => {
    const measured = new Map<string, number>()
    const widthOf = (words: string) => {
      const known = measured.get(words)
      if (known !== undefined) return known
      const width = (new Resvg(titleSample(words), options).getBBox()?.width ?? 0) / 100
      measured.set(words, width)
      return width
    }
    return new Resvg(previewSvg(picture, widthOf), options).render().asPng()
  }
}

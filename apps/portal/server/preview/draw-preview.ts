import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import type { PreviewPicture } from '#app/lib/preview-pages.ts'
import { previewSvg, titleSample } from './preview-svg.ts'
import { fontFamilies } from './theme.ts'

/** Renders images with the fonts of a folder. Takes tens of milliseconds and blocks its thread. */
export function createDraw(fontFolder: string): (picture: PreviewPicture) => Buffer {
  const fontFiles = ['title', 'text', 'figures'].map((face) => join(fontFolder, `preview-${face}.ttf`))
  const options = { font: { loadSystemFonts: false, fontFiles, defaultFontFamily: fontFamilies.text } }
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

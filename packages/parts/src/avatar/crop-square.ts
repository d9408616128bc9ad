import { minCropSize } from '@grana/contract/avatars'

/** Pixels of the upright picture. */
export interface Size {
  readonly width: number
  readonly height: number
}
export interface Square {
  readonly x: number
  readonly y: number
  readonly size: number
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The nearest square of whole pixels inside the picture. */
export function fitSquare({ x, y, size }: Square, picture: Size): Square {
  const { width, height } = picture
  const side = Math.round(clamp(size, minCropSize(picture), Math.min(width, height)))
  return {
    x: Math.round(clamp(x, 0, width - side)),
    y: Math.round(clamp(y, 0, height - side)),
    size: side,
  }
}

/** The largest square in the centre. */
export function centerSquare(picture: Size): Square {
  const size = Math.min(picture.width, picture.height)
  return fitSquare({ x: (picture.width - size) / 2, y: (picture.height - size) / 2, size }, picture)
}

/** The same centre, another size. */
export function resizeSquare({ x, y, size }: Square, wanted: number, picture: Size): Square {
  const { size: side } = fitSquare({ x, y, size: wanted }, picture)
  return fitSquare({ x: x + (size - side) / 2, y: y + (size - side) / 2, size: side }, picture)
}

/** Zoom in percent of the largest square; 100 is all of it. */
export function zoomOf({ size }: Square, { width, height }: Size): number {
  return Math.round((Math.min(width, height) / size) * 100)
}

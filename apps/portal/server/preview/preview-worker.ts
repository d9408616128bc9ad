import { parentPort, workerData } from 'node:worker_threads'
import type { PreviewPicture } from '#app/lib/preview-pages.ts'
import { createDraw } from './draw-preview.ts'
import type { Drawn } from './preview-drawer.ts'

/** Renders one image after the other, off the thread that serves requests. */
const { fontFolder }: { fontFolder: string } = workerData
const draw = createDraw(fontFolder)

function tryToDraw(picture: PreviewPicture): Drawn {
  try {
    return { picture: draw(picture) }
  } catch (error) {
    // A failed image does not affect the others.
    return { failure: String(error) }
  }
}

parentPort?.on('message', (picture: PreviewPicture) => parentPort?.postMessage(tryToDraw(picture)))

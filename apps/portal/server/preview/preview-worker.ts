import { parentPort, workerData } from 'node:worker_threads'
import type { PreviewPicture } from '#app/lib/preview-pages.ts'
import { createDraw } from './draw-preview.ts'
import type { Drawn } from './preview-drawer.ts'

/** One picture after the other, away from the thread that answers readers. */
const draw = createDraw((workerData as { fontFolder: string }).fontFolder)

function tryToDraw(picture: PreviewPicture): Drawn {
  try {
    return { picture: draw(picture) }
  } catch (error) {
    // One that cannot be drawn takes no other with it.
    return { failure: String(error) }
  }
}

parentPort?.on('message', (picture: PreviewPicture) => parentPort?.postMessage(tryToDraw(picture)))

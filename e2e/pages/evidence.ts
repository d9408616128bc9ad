import { writeFileSync } from 'node:fs'
import { evidence } from '@grana/messages/es/apps/evidence'
import { expect, type Page } from '../journey.ts'
import { sized } from '../size.ts'
import { openStep } from './reports.ts'

/** The row of a file in the report form. */
export const fileRow = (page: Page, name: string) =>
  page.getByRole('list', { name: evidence.list }).getByRole('listitem').filter({ hasText: name })

/** The upload may take long on a busy machine; the test checks only that it succeeds. */
export async function expectFile(page: Page, name: string, state: keyof typeof evidence.states): Promise<void> {
  await expect(fileRow(page, name)).toContainText(evidence.states[state], { timeout: 300_000 })
}

type Given = { readonly name: string; readonly hex: string; readonly type: string }

/** Pastes a file into the focused element, or drops it on the page. */
export async function pasteOrDrop(page: Page, way: 'paste' | 'drop', file: Given): Promise<void> {
  await page.evaluate(
    ([how, { name, hex, type }]) => {
      const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      const held = new DataTransfer()
      held.items.add(new File([bytes], name, { type }))
      const init = { bubbles: true, cancelable: true }
      const target = document.activeElement ?? document.body
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: held })
          : new DragEvent('drop', { ...init, dataTransfer: held })
      target.dispatchEvent(event)
    },
    [way, file] as const,
  )
}

const image =
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000a49444154789c636000000002000148afa4710000000049454e44ae426082'

/** A file of the given megabytes that starts like a video. */
export function makeVideo(path: string, megabytes: number): Buffer {
  const bytes = Buffer.alloc(megabytes * 1024 * 1024, 7)
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex').copy(bytes)
  writeFileSync(path, bytes)
  return bytes
}

/** A picture from the clipboard and a video in several parts, both scanned by the worker. */
export async function addPictureAndVideo(page: Page, path: string): Promise<void> {
  await page.locator('#field-steps').focus()
  await pasteOrDrop(page, 'paste', { name: 'image.png', hex: image, type: 'image/png' })
  makeVideo(path, sized({ gate: 9, full: 50 }))
  await page.getByTestId('evidence-input').first().setInputFiles(path)
  await openStep(page, 'evidence')
  await expectFile(page, evidence.pasted(1), 'ready')
  await expectFile(page, 'video.mp4', 'ready')
}

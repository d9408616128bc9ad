import { evidence } from '@grana/messages/es/apps/evidence'
import { expect, type Page } from '../journey.ts'

/** The line of a file in the report that is being written. */
export const fileRow = (page: Page, name: string) =>
  page.getByRole('list', { name: evidence.list }).getByRole('listitem').filter({ hasText: name })

export async function expectFile(page: Page, name: string, state: keyof typeof evidence.states): Promise<void> {
  await expect(fileRow(page, name)).toContainText(evidence.states[state], { timeout: 30_000 })
}

type Given = { readonly name: string; readonly hex: string; readonly type: string }

/** Pastes a file into what has the focus, or drops it on the page. */
export async function handOver(page: Page, way: 'paste' | 'drop', file: Given): Promise<void> {
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

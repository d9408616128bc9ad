import { useState } from 'react'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { CallError } from '@grana/client/call-error'
import { archiveTarget, unarchiveTarget, type Target } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { useApp } from '@grana/parts/app/app-context'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { showToast } from '@grana/ui/show-toast'

const texts = targets.archive

type Way = 'archive' | 'unarchive'

const ways = {
  archive: { operation: archiveTarget, done: texts.done, failed: texts.failed },
  unarchive: { operation: unarchiveTarget, done: texts.undone, failed: texts.unarchiveFailed },
} as const

/** Archives or unarchives a target, and confirms with an undo action. */
export function useArchiving(target: Target, onChange: (target: Target) => void) {
  const { client } = useApp().session
  const organization = useOrganizationId()
  const [isBusy, setIsBusy] = useState(false)

  async function go(way: Way): Promise<void> {
    const { operation, done, failed } = ways[way]
    try {
      const changed = await client.call(operation, { params: { organization, target: target.id } })
      onChange(changed)
      const undo = { label: texts.undo, run: () => void go('unarchive') }
      showToast({ tone: 'success', title: done, message: target.name, ...(way === 'archive' && { action: undo }) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ tone: 'danger', title: failed, message: callErrorText(error) })
    }
  }

  async function act(way: Way): Promise<void> {
    setIsBusy(true)
    await go(way)
    setIsBusy(false)
  }

  return { act, isBusy }
}

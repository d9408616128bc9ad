import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { archiveTarget, unarchiveTarget, type Target } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { showToast } from '@grana/ui/show-toast'

const texts = targets.archive

type ArchiveAction = 'archive' | 'unarchive'

const ways = {
  archive: { operation: archiveTarget, done: texts.done, failed: texts.failed },
  unarchive: { operation: unarchiveTarget, done: texts.undone, failed: texts.unarchiveFailed },
} as const

/** Archives or unarchives a target, and confirms with an undo action. `onEnd` runs after a failure too. */
export function useArchiving(target: Target, onEnd: () => void) {
  const client = useApi()
  const organization = useOrganizationId()
  const { act, isBusy } = useAction()
  const archiveOrRestore = (way: ArchiveAction) => {
    const { operation, done, failed } = ways[way]
    const undo = { label: texts.undo, run: () => archiveOrRestore('unarchive') }
    act(way, {
      work: () => client.call(operation, { params: { organization, target: target.id } }).finally(onEnd),
      failed,
      after: () =>
        showToast({ tone: 'success', title: done, message: target.name, ...(way === 'archive' && { action: undo }) }),
    })
  }
  return { act: archiveOrRestore, isBusy }
}

import * as z from 'zod/mini'
import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { staffReason } from '@grana/contract/staff/fields'
import { exportStaffLeads, type LeadFilter } from '@grana/contract/staff/leads'
import { staffLeads } from '@grana/messages/es/staff/leads'
import { useApp } from '@grana/parts/app/app-context'
import { saveFile } from '@grana/ui/save-file'
import { showToast } from '@grana/ui/show-toast'

const texts = staffLeads.export
const schema = z.strictObject({ reason: staffReason })

export interface ExportDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The current filters of the list. */
  readonly filters: { readonly state: LeadFilter; readonly owner: 'mine' | undefined; readonly q: string }
}

/** Exports the list as a file; who exported it and why is recorded. */
export function ExportDialog({ open, onClose, filters }: ExportDialogProps) {
  const { session } = useApp()
  const { state, owner, q } = filters
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      text={texts.text}
      schema={schema}
      labels={{ reason: texts.reason }}
      isTold={false}
      send={texts.send}
      sending={texts.sending}
      run={async ({ reason }) => {
        const body = { reason, state, q, ...(owner && { owner }) }
        const { file_name: name, content } = await session.client.call(exportStaffLeads, { body })
        saveFile(name, content)
        showToast({ tone: 'success', title: texts.done })
        onClose()
      }}
    />
  )
}

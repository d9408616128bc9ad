import * as z from 'zod/mini'
import { ActDialog } from '#app/lib/act-dialog.tsx'
import { saveFile } from '#app/lib/save-file.ts'
import { staffReason } from '@grana/contract/staff/common'
import { exportStaffLeads, type LeadFilter } from '@grana/contract/staff/leads'
import { staffLeads } from '@grana/messages/es/staff/leads'
import { useApp } from '@grana/parts/app/app-context'
import { showToast } from '@grana/ui/show-toast'

const texts = staffLeads.export
const schema = z.strictObject({ reason: staffReason })

export interface ExportDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The list as it is filtered. */
  readonly wish: { readonly state: LeadFilter; readonly owner: 'mine' | undefined; readonly q: string }
}

/** The list as a file; who took it and what for is written down. */
export function ExportDialog({ open, onClose, wish }: ExportDialogProps) {
  const { session } = useApp()
  const { state, owner, q } = wish
  return (
    <ActDialog
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

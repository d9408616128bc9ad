import { ActDialog } from '#app/lib/act-dialog.tsx'
import { SelectField } from '#app/lib/select-field.tsx'
import { moveLeadForm, moveStaffLead, type LeadDetail } from '@grana/contract/staff/leads'
import { staffDesk } from '@grana/messages/es/staff/desk'
import { staffLeads } from '@grana/messages/es/staff/leads'
import { useApp } from '@grana/parts/app/app-context'
import { showToast } from '@grana/ui/show-toast'

const texts = staffLeads.move

export interface MoveDialogProps {
  readonly lead: LeadDetail
  readonly open: boolean
  readonly onClose: () => void
  readonly onChange: (lead: LeadDetail) => void
}

export function MoveDialog({ lead, open, onClose, onChange }: MoveDialogProps) {
  const { session } = useApp()
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      schema={moveLeadForm}
      labels={{ state: texts.state, reason: staffDesk.reason }}
      isTold={false}
      send={texts.send}
      sending={texts.sending}
      renderFields={(field) => (
        <SelectField
          field={field('state')}
          value={lead.moves[0]}
          options={lead.moves.map((value) => ({ value, label: texts.states[value] }))}
        />
      )}
      run={async (body) => {
        onChange(await session.client.call(moveStaffLead, { params: { id: lead.id }, body }))
        showToast({ tone: 'success', title: texts.done })
        onClose()
      }}
    />
  )
}

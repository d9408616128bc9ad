import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { SelectField } from '#app/lib/select-field.tsx'
import { changeLeadStateForm, changeStaffLeadState, type LeadDetail } from '@grana/contract/staff/leads'
import { staffLeads } from '@grana/messages/es/staff/leads'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { useApp } from '@grana/parts/app/app-context'
import { showToast } from '@grana/ui/show-toast'

const texts = staffLeads.move

export interface LeadStateDialogProps {
  readonly lead: LeadDetail
  readonly open: boolean
  readonly onClose: () => void
  readonly onChange: (lead: LeadDetail) => void
}

export function LeadStateDialog({ lead, open, onClose, onChange }: LeadStateDialogProps) {
  const { session } = useApp()
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      schema={changeLeadStateForm}
      labels={{ state: texts.state, reason: staffTexts.reason }}
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
        onChange(await session.client.call(changeStaffLeadState, { params: { id: lead.id }, body }))
        showToast({ tone: 'success', title: texts.done })
        onClose()
      }}
    />
  )
}

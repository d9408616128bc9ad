import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { SelectField } from '#app/lib/select-field.tsx'
import { changeLeadStateForm, changeStaffLeadState, type LeadDetail } from '@grana/contract/staff/leads'
import { staffLeads } from '@grana/messages/es/staff/leads'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { useApi } from '@grana/parts/query/api-context'
import { showToast } from '@grana/ui/show-toast'

const texts = staffLeads.move

export interface LeadStateDialogProps {
  readonly lead: LeadDetail
  readonly open: boolean
  readonly onClose: () => void
}

export function LeadStateDialog({ lead, open, onClose }: LeadStateDialogProps) {
  const client = useApi()
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
        await client.call(changeStaffLeadState, { params: { id: lead.id }, body })
        showToast({ tone: 'success', title: texts.done })
        onClose()
      }}
    />
  )
}

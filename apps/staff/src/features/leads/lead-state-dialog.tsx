import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { SelectField } from '#app/lib/select-field.tsx'
import { changeLeadStateForm, changeStaffLeadState, type LeadDetail, type LeadState } from '@grana/contract/staff/leads'
import { staffLeads } from '@grana/messages/es/staff/leads'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { useApi } from '@grana/parts/query/api-context'
import { showToast } from '@grana/ui/show-toast'

const texts = staffLeads.move

export interface LeadStateDialogProps {
  readonly lead: Pick<LeadDetail, 'id' | 'moves'>
  /** Chosen before the dialog opened, by moving a card. */
  readonly chosen?: LeadState | undefined
  readonly open: boolean
  readonly onClose: () => void
}

export function LeadStateDialog({ lead, chosen, open, onClose }: LeadStateDialogProps) {
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
          value={chosen && lead.moves.includes(chosen) ? chosen : lead.moves[0]}
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

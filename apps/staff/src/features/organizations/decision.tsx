import { useState } from 'react'
import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { SelectField } from '#app/lib/select-field.tsx'
import { lengths } from '@grana/contract/fields'
import { sectors } from '@grana/contract/program-values'
import {
  approveForm,
  approveOrganization,
  refuseForm,
  refuseOrganization,
  type OrganizationDetail,
  type OrganizationAction,
} from '@grana/contract/staff/organizations'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffOrganizations } from '@grana/messages/es/staff/organizations'
import { staffTexts } from '@grana/messages/es/staff/staff'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { useApi } from '@grana/parts/query/api-context'
import { Button } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'

export interface DecisionProps {
  readonly organization: OrganizationDetail
}

interface ApprovalFieldsProps extends DecisionProps {
  readonly sector: BoundField
  readonly name: BoundField
}

/** The name is asked for where the organization has another one that it is known by in law. */
function ApprovalFields({ organization, sector, name }: ApprovalFieldsProps) {
  const { approve } = staffOrganizations
  const { name: current, legal_name: legal } = organization
  return (
    <>
      <SelectField
        field={sector}
        choose={approve.choose}
        value={organization.sector ?? undefined}
        options={sectors.map((value) => ({ value, label: programLabels.sectors[value] }))}
      />
      {legal === null || legal === current || legal.length > lengths.organization ? null : (
        <SelectField
          field={name}
          value="current"
          options={[
            { value: 'current', label: approve.nameCurrent(current) },
            { value: 'legal', label: approve.nameLegal(legal) },
          ]}
        />
      )}
    </>
  )
}

/** Approve or reject, as far as the API offers it. */
export function Decision({ organization }: DecisionProps) {
  const client = useApi()
  const [open, setOpen] = useState<OrganizationAction>()
  const close = () => setOpen(undefined)
  const seen = { seen_at: organization.updated_at }
  const done = (move: OrganizationAction) => {
    showToast({ tone: 'success', title: staffOrganizations[move].done })
    close()
  }
  const { approve, refuse } = staffOrganizations
  const common = {
    onClose: close,
    labels: { sector: approve.sector, public_name: approve.name, reason: staffTexts.reason },
  } as const
  const params = { id: organization.id }
  return (
    <>
      {organization.moves.map((move) => (
        <Button key={move} size="dense" look={move === 'approve' ? 'ink' : 'dangerLine'} onClick={() => setOpen(move)}>
          {staffOrganizations[move].action}
        </Button>
      ))}
      <ActionDialog
        {...common}
        open={open === 'approve'}
        title={approve.title(organization.name)}
        text={approve.text}
        schema={approveForm}
        send={approve.send}
        sending={approve.sending}
        renderFields={(field) => (
          <ApprovalFields organization={organization} sector={field('sector')} name={field('public_name')} />
        )}
        run={async (body) => {
          await client.call(approveOrganization, { params, body: { ...body, ...seen } })
          done('approve')
        }}
      />
      <ActionDialog
        {...common}
        labels={{ reason: staffTexts.reason }}
        open={open === 'refuse'}
        title={refuse.title(organization.name)}
        text={refuse.text}
        schema={refuseForm}
        send={refuse.send}
        sending={refuse.sending}
        danger
        run={async (body) => {
          await client.call(refuseOrganization, { params, body: { ...body, ...seen } })
          done('refuse')
        }}
      />
    </>
  )
}

import { useState } from 'react'
import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { SelectField } from '#app/lib/select-field.tsx'
import {
  reasonForm,
  recoverSecondFactor,
  reinstatePerson,
  stopRecovery,
  suspendForm,
  suspendPerson,
  suspensionClauses,
  type PersonDetail,
  type PersonAction,
} from '@grana/contract/staff/people'
import { clauseChoices } from '@grana/messages/es/staff/clauses'
import { staffPeople } from '@grana/messages/es/staff/people'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { useApp } from '@grana/parts/app/app-context'
import { Button } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'

const operations = { reinstate: reinstatePerson, recover: recoverSecondFactor, stop_recovery: stopRecovery } as const

export interface PersonActionsProps {
  readonly person: PersonDetail
  readonly onChange: (person: PersonDetail) => void
}

/** Only the actions that the API allows. */
export function PersonActions({ person, onChange }: PersonActionsProps) {
  const [open, setOpen] = useState<PersonAction>()
  const close = () => setOpen(undefined)
  const done = (move: PersonAction) => (changed: PersonDetail) => {
    showToast({ tone: 'success', title: staffPeople[move].done })
    close()
    onChange(changed)
  }
  return (
    <>
      {person.moves.map((move) => (
        <Button key={move} size="dense" look={move === 'suspend' ? 'dangerLine' : 'line'} onClick={() => setOpen(move)}>
          {staffPeople[move].action}
        </Button>
      ))}
      <SuspendDialog person={person} open={open === 'suspend'} onClose={close} onChange={done('suspend')} />
      {(['reinstate', 'recover', 'stop_recovery'] as const).map((move) => (
        <MoveDialog key={move} move={move} person={person} open={open === move} onClose={close} onChange={done(move)} />
      ))}
    </>
  )
}

type DialogProps = PersonActionsProps & { readonly open: boolean; readonly onClose: () => void }

function SuspendDialog({ person, open, onClose, onChange }: DialogProps) {
  const { session } = useApp()
  const texts = staffPeople.suspend
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.title(person.name)}
      text={texts.text}
      schema={suspendForm}
      labels={{ clause: texts.clause, reason: staffTexts.reason }}
      send={texts.send}
      sending={texts.sending}
      danger
      renderFields={(field) => (
        <SelectField
          field={field('clause')}
          value={suspensionClauses[0]}
          options={suspensionClauses.map((value) => ({ value, label: clauseChoices[value] }))}
        />
      )}
      run={async (body) => onChange(await session.client.call(suspendPerson, { params: { id: person.id }, body }))}
    />
  )
}

function MoveDialog({
  move,
  person,
  open,
  onClose,
  onChange,
}: DialogProps & { readonly move: keyof typeof operations }) {
  const { session } = useApp()
  const texts = staffPeople[move]
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.title(person.name)}
      text={texts.text}
      schema={reasonForm}
      labels={{ reason: staffTexts.reason }}
      send={texts.send}
      sending={texts.sending}
      run={async (body) => onChange(await session.client.call(operations[move], { params: { id: person.id }, body }))}
    />
  )
}

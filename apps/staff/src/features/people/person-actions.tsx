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
import { useApi } from '@grana/parts/query/api-context'
import { Button } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'

const operations = { reinstate: reinstatePerson, recover: recoverSecondFactor, stop_recovery: stopRecovery } as const

export interface PersonActionsProps {
  readonly person: PersonDetail
}

/** Only the actions that the API allows. */
export function PersonActions({ person }: PersonActionsProps) {
  const [open, setOpen] = useState<PersonAction>()
  const close = () => setOpen(undefined)
  const done = (move: PersonAction) => () => {
    showToast({ tone: 'success', title: staffPeople[move].done })
    close()
  }
  return (
    <>
      {person.moves.map((move) => (
        <Button key={move} size="dense" look={move === 'suspend' ? 'dangerLine' : 'line'} onClick={() => setOpen(move)}>
          {staffPeople[move].action}
        </Button>
      ))}
      <SuspendDialog person={person} open={open === 'suspend'} onClose={close} onDone={done('suspend')} />
      {(['reinstate', 'recover', 'stop_recovery'] as const).map((move) => (
        <MoveDialog key={move} move={move} person={person} open={open === move} onClose={close} onDone={done(move)} />
      ))}
    </>
  )
}

type DialogProps = PersonActionsProps & {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

function SuspendDialog({ person, open, onClose, onDone }: DialogProps) {
  const client = useApi()
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
      run={async (body) => {
        await client.call(suspendPerson, { params: { id: person.id }, body })
        onDone()
      }}
    />
  )
}

function MoveDialog({ move, person, open, onClose, onDone }: DialogProps & { readonly move: keyof typeof operations }) {
  const client = useApi()
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
      run={async (body) => {
        await client.call(operations[move], { params: { id: person.id }, body })
        onDone()
      }}
    />
  )
}

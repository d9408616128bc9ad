import { useCallback } from 'react'
import { listProgramMembers } from '@grana/contract/customers/members'
import type { ProgramRole } from '@grana/contract/tenancy'
import { team } from '@grana/messages/es/apps/team'
import { useApp } from '@grana/parts/app/app-context'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { Combobox } from '@grana/ui/combobox'
import { Field } from '@grana/ui/field'
import { RoleChoice } from './role-choice.tsx'
import styles from './team.module.css'

const texts = team.invite

export interface ProgramPlaceProps {
  readonly organization: string
  readonly programs: readonly { readonly value: string; readonly label: string }[]
  readonly program: string
  readonly role: ProgramRole | undefined
  readonly onChange: (program: string, role: ProgramRole | undefined) => void
}

/** A program and a role in it; which roles can be given there is the API's to say. */
export function ProgramPlace({ organization, programs, program, role, onChange }: ProgramPlaceProps) {
  const { client } = useApp().session
  const { state } = useLoaded(
    useCallback(async () => {
      const { meta } = await client.callWithMeta(listProgramMembers, { params: { organization, program } })
      return meta.can_appoint
    }, [client, organization, program]),
  )
  const given = state.status === 'ready' ? state.value : []
  const choices = given.map((value) => ({ value, ...team.programRoles[value] }))
  return (
    <>
      <Field label={texts.labels.program} required>
        <Combobox
          options={programs}
          value={program}
          onChange={(next) => onChange(next, undefined)}
          countText={(count) => String(count)}
          listLabel={texts.labels.program}
          noOptionsText={texts.noPrograms}
        />
      </Field>
      {state.status === 'loading' ? <p className={styles.note}>{texts.loadingRoles}</p> : null}
      {state.status === 'failed' ? <p className={styles.note}>{state.text}</p> : null}
      {state.status === 'ready' && choices.length === 0 ? <p className={styles.note}>{texts.noRoles}</p> : null}
      {choices.length > 0 ? (
        <RoleChoice
          legend={texts.labels.program_role}
          name="program_role"
          choices={choices}
          value={role}
          onChange={(next) => onChange(program, next)}
        />
      ) : null}
    </>
  )
}

import { useCallback } from 'react'
import { listProgramMembers } from '@grana/contract/customers/members'
import type { ProgramRole } from '@grana/contract/tenancy'
import { team } from '@grana/messages/es/apps/team'
import { useApp } from '@grana/parts/app/app-context'
import { useQuery } from '@grana/parts/query/use-query'
import { Combobox } from '@grana/ui/combobox'
import { Field } from '@grana/ui/field'
import { RoleChoice } from './role-choice.tsx'
import styles from './team.module.css'

const texts = team.invite

export interface ProgramRoleFieldsProps {
  readonly organization: string
  readonly programs: readonly { readonly value: string; readonly label: string }[]
  readonly program: string
  readonly role: ProgramRole | undefined
  readonly onChange: (program: string, role: ProgramRole | undefined) => void
}

/** A program and a role in it; the API decides which roles can be assigned. */
export function ProgramRoleFields({ organization, programs, program, role, onChange }: ProgramRoleFieldsProps) {
  const { client } = useApp().session
  const { state } = useQuery(
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

import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  activateBackupContact,
  addProgramMember,
  removeProgramMember,
  listMembers,
  listProgramMembers,
  type Member,
  type ProgramMember,
} from '@grana/contract/customers/members'
import type { ProgramRole } from '@grana/contract/tenancy'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { programs } from '@grana/messages/es/apps/programs'
import { useApi } from '@grana/parts/query/api-context'
import { combineQueries } from '@grana/parts/query/combine-queries'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useAllEntries } from '@grana/parts/query/use-all-entries'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import { Skeleton } from '@grana/ui/skeleton'
import { RemoveRoleDialog } from './remove-role-dialog.tsx'
import styles from './people.module.css'

const texts = programs.people

function labelOf({ first_name: first, last_name: last }: Member): string {
  return `${first} ${last}`
}

interface AppointProps {
  readonly roles: readonly ProgramRole[]
  readonly members: readonly Member[]
  readonly isBusy: boolean
  readonly onAppoint: (member: string, role: ProgramRole) => void
}

function Appoint({ roles, members, isBusy, onAppoint }: AppointProps) {
  const [person, setPerson] = useState(members[0]?.id ?? '')
  const [role, setRole] = useState<ProgramRole>(roles.includes('analyst') ? 'analyst' : (roles[0] ?? 'viewer'))
  return (
    <div className={styles.form}>
      <Field label={texts.person} echo={members.find(({ id }) => id === person)?.email}>
        <Select value={person} onChange={({ target }) => setPerson(target.value)}>
          {members.map((member) => (
            <option key={member.id} value={member.id}>
              {labelOf(member)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.role} echo={programs.roles[role].text}>
        <Select value={role} onChange={({ target }) => setRole(target.value as ProgramRole)}>
          {roles.map((name) => (
            <option key={name} value={name}>
              {programs.roles[name].name}
            </option>
          ))}
        </Select>
      </Field>
      <Button look="line" busy={isBusy} onClick={() => onAppoint(person, role)}>
        {texts.add}
      </Button>
    </div>
  )
}

interface LineProps {
  readonly one: ProgramMember
  readonly onRemove: () => void
  readonly onActivate: () => void
}

function Line({ one, onRemove, onActivate }: LineProps) {
  const name = `${one.first_name} ${one.last_name}`
  const role = programs.roles[one.role].name
  return (
    <li className={styles.line}>
      <span className={styles.who}>
        <b>{name}</b>
        <span>{one.email}</span>
      </span>
      <span className={styles.role}>
        {role}
        {one.is_activated ? <span>{texts.backupActive}</span> : null}
      </span>
      <span className={styles.acts}>
        {one.can.activate ? (
          <Button look="quiet" size="dense" onClick={onActivate}>
            {one.is_activated ? texts.deactivate : texts.activate}
          </Button>
        ) : null}
        {one.can.dismiss ? (
          <Button look="quiet" size="dense" aria-label={texts.remove(name, role)} onClick={onRemove}>
            {texts.removeShort}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

/** The team of a program; for users who can assign roles, with all members of the organization. */
function useTeam(organization: string, program: string) {
  const team = useApiQuery(listProgramMembers, { params: { organization, program } })
  const enabled = team.data !== undefined && team.data.meta.can_appoint.length > 0
  const all = useAllEntries(listMembers, { params: { organization }, query: {} }, { enabled })
  return combineQueries({ team, members: enabled ? all.query : { ...all.query, data: [] } })
}

/** Roles in the program; users with the permission assign them here. */
export function People({ programId }: { readonly programId: string }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const query = useTeam(organization, programId)
  const [memberToRemove, setMemberToRemove] = useState<ProgramMember>()
  const { act, isBusy } = useAction()
  const close = () => setMemberToRemove(undefined)
  const { withProof, dialog } = useReauthentication()
  const params = { organization, program: programId }
  const appoint = (member: string, role: ProgramRole) =>
    act('appoint', {
      work: () => withProof(() => client.call(addProgramMember, { params, body: { member, role } })),
      done: texts.added,
    })
  const dismiss = ({ id: member, role }: ProgramMember) =>
    act('dismiss', {
      work: () => client.call(removeProgramMember, { params: { ...params, member, role } }).finally(close),
      done: texts.removed,
    })
  const activate = ({ id: member, is_activated: isActive }: ProgramMember) =>
    act('activate', {
      work: () => client.call(activateBackupContact, { params: { ...params, member }, body: { active: !isActive } }),
      done: texts.activated,
    })
  return (
    <section className={styles.section} aria-labelledby="people">
      <h3 id="people">{texts.title}</h3>
      <p className={styles.note}>{texts.text}</p>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {({ team: { data: team, meta }, members }) => (
          <>
            <ul className={styles.list}>
              {team.map((one) => (
                <Line
                  key={`${one.id} ${one.role}`}
                  one={one}
                  onRemove={() => setMemberToRemove(one)}
                  onActivate={() => activate(one)}
                />
              ))}
            </ul>
            {meta.can_appoint.length > 0 ? (
              <RequireSecondFactor title={organizationTexts.factorFirst.people}>
                <Appoint roles={meta.can_appoint} members={members} isBusy={isBusy} onAppoint={appoint} />
              </RequireSecondFactor>
            ) : null}
            {meta.can_appoint.length > 0 && members.length < 2 ? (
              <p className={styles.note}>{texts.noMembers}</p>
            ) : null}
          </>
        )}
      </QueryView>
      <RemoveRoleDialog one={memberToRemove} isBusy={isBusy} onClose={close} onDismiss={dismiss} />
      {dialog}
    </section>
  )
}

import { programRoles } from '@grana/contract/tenancy'
import { team } from '@grana/messages/es/apps/team'
import { Details } from '@grana/ui/details'
import styles from './team.module.css'

const texts = team.roles

/** Describes the eight roles, on demand. Permissions are enforced by the API alone. */
export function RoleGuide() {
  return (
    <Details summary={texts.title}>
      <p className={styles.note}>{texts.text}</p>
      <div className={styles.guide}>
        <Group title={texts.inOrganization} roles={[team.organizationRoles.owner, team.organizationRoles.viewer]} />
        <Group title={texts.inProgram} roles={programRoles.map((role) => team.programRoles[role])} />
      </div>
    </Details>
  )
}

interface GroupProps {
  readonly title: string
  readonly roles: readonly { readonly name: string; readonly text: string }[]
}

function Group({ title, roles }: GroupProps) {
  return (
    <div>
      <h3 className={styles.groupTitle}>{title}</h3>
      <dl className={styles.explained}>
        {roles.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

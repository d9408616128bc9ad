import { Section } from '#app/lib/screen.tsx'
import { programRoles } from '@grana/contract/tenancy'
import { team } from '@grana/messages/es/apps/team'
import styles from './team.module.css'

const texts = team.roles

/** Describes the eight roles. Permissions are enforced by the API alone. */
export function RoleGuide() {
  return (
    <Section title={texts.title} text={texts.text}>
      <div className={styles.guide}>
        <Group title={texts.inOrganization} roles={[team.organizationRoles.owner, team.organizationRoles.viewer]} />
        <Group title={texts.inProgram} roles={programRoles.map((role) => team.programRoles[role])} />
      </div>
    </Section>
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

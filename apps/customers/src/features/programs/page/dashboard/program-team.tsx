import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { listProgramMembers } from '@grana/contract/customers/members'
import { programs } from '@grana/messages/es/apps/programs'
import { Avatar, initialsOf } from '@grana/parts/person/avatar'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { DashboardPanel } from './dashboard-section.tsx'
import styles from './dashboard.module.css'

const noColors = { text_color: null, highlight_color: null }

/** Who works on the program; roles change in the settings. */
export function ProgramTeam({ program }: { readonly program: string }) {
  const { id: organization } = useOrganization()
  const query = useApiQuery(listProgramMembers, { params: { organization, program } })
  const change = <Link href={paths.programSettings(program)}>{programs.page.manage}</Link>
  return (
    <DashboardPanel id="team" title={programs.people.title} note={change}>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {({ data: team }) => (
          <ul className={styles.team}>
            {team.map((member) => (
              <li key={`${member.id} ${member.role}`}>
                <Avatar initials={initialsOf(member)} colors={noColors} />
                <span>
                  <b>
                    {member.first_name} {member.last_name}
                  </b>
                  {programs.roles[member.role].name}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </DashboardPanel>
  )
}

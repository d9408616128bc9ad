import type { ReactNode } from 'react'
import { InvitationResponse } from '#app/lib/invitation-response.tsx'
import { paths } from '#app/paths.ts'
import type { AgentProgramCard } from '@grana/contract/programs/agents'
import { agentHome as texts } from '@grana/messages/es/homes/agent-home'
import { HomeAll, HomePanel, HomeProgram } from '@grana/parts/home/working-home'
import { OrganizationMark } from '@grana/parts/program-row/organization-mark'
import { RewardRangeText } from '@grana/parts/program-row/reward-range-text'
import { Link } from '@grana/ui/link'
import type { AgentHome } from './use-home.ts'

const most = 4

function Program({ program, action }: { readonly program: AgentProgramCard; readonly action?: ReactNode }) {
  const { reward, organization } = program
  return (
    <HomeProgram mark={<OrganizationMark initials={organization.initials} />}>
      <Link href={paths.program(program.id)}>{program.name}</Link>
      <p>
        {organization.name} · <RewardRangeText reward={reward} />
      </p>
      {action}
    </HomeProgram>
  )
}

type Programs = Pick<AgentHome, 'programs'>

/** Programs that invite the agent, each with its answer. */
export function Invitations({ programs: { invitations } }: Programs) {
  if (invitations.length === 0) return null
  return (
    <HomePanel
      id="invitations"
      title={texts.invitations.title}
      count={invitations.length}
      none={texts.invitations.none}
    >
      {invitations.slice(0, most).map(({ id, program }) => (
        <Program
          key={id}
          program={program}
          action={<InvitationResponse isDense invitationId={id} programId={program.id} name={program.name} />}
        />
      ))}
    </HomePanel>
  )
}

/** Programs that the agent takes part in. */
export function OwnPrograms({ programs: { invited, followed, reported } }: Programs) {
  return (
    <>
      <HomePanel id="own-programs" title={texts.programs.title} none={texts.programs.none}>
        {[...invited, ...followed, ...reported].slice(0, most).map((program) => (
          <Program key={program.id} program={program} />
        ))}
      </HomePanel>
      <HomeAll>
        <Link href={paths.programs()}>{texts.programs.all}</Link>
      </HomeAll>
    </>
  )
}

import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import type { AgentProgramCard } from '@grana/contract/programs/agents'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { programLabels } from '@grana/messages/es/program-labels'
import { OrganizationMark } from '@grana/parts/program-row/organization-mark'
import { ProgramState } from '@grana/parts/program-row/program-marks'
import { RewardRange } from '@grana/parts/program-row/reward-range'
import { Badge } from '@grana/ui/badge'
import { EyeSlashIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import styles from './programs.module.css'

/** One program in a list of the agent's programs. */
export function ProgramLine({
  program,
  children,
}: {
  readonly program: AgentProgramCard
  readonly children?: ReactNode
}) {
  return (
    <li className={styles.row}>
      <OrganizationMark initials={program.organization.initials} />
      <div className={styles.what}>
        <Link href={paths.program(program.id)}>{program.name}</Link>
        <span>{texts.by(program.organization.name, programLabels.kinds[program.kind])}</span>
      </div>
      <span className={styles.marks}>
        <ProgramState state={program.state} />
        {program.is_private ? <Badge icon={<EyeSlashIcon />}>{texts.private}</Badge> : null}
        <span>{texts.version(program.version)}</span>
      </span>
      <div className={styles.reward}>
        <RewardRange program={program} />
      </div>
      {children ? <div className={styles.answer}>{children}</div> : null}
    </li>
  )
}

import type { ReactNode } from 'react'
import type { ListedProgram, ProgramCard } from '@grana/contract/programs'
import { shortDate, sinceDate } from '@grana/messages/es/formats/dates'
import { programLabels } from '@grana/messages/es/program-labels'
import { Tag } from '@grana/ui/badge'
import { moneyFigures } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import { OrganizationMark } from './organization-mark.tsx'
import { ProgramState, SafeHarborMark } from './program-marks.tsx'
import { RewardRange } from './reward-range.tsx'
import styles from './program-row.module.css'

const shownAssets = 3

/** The list that contains the rows. */
export function ProgramRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

export interface ProgramRowProps {
  readonly program: ListedProgram
  readonly href: string
  /** When the page was rendered: relative dates count from it, on the server and in the browser alike. */
  readonly now: number
  /** The landing page has the full width, the directory shares it with its filters. */
  readonly layout?: 'directory' | 'landing'
}

/** One program, on the landing page and in the directory: the whole row is one link. */
export function ProgramRow({ program, href, now, layout = 'directory' }: ProgramRowProps) {
  return (
    <li className={`${styles.row} ${styles[layout]}`}>
      <div className={styles.mark}>
        <OrganizationMark initials={program.organization.initials} />
      </div>
      <div className={styles.identity}>
        <h3 className={styles.title}>
          <Link href={href}>{program.name}</Link>
        </h3>
        <p className={styles.organization}>
          {programLabels.kindAndOrganization(program.organization.name, program.kind)}
        </p>
      </div>
      <p className={styles.summary}>{program.summary}</p>
      <div className={styles.foot}>
        <Assets assets={program.assets} />
        <div className={styles.marks}>
          <ProgramState state={program.state} />
          <SafeHarborMark safeHarbor={program.safe_harbor} />
        </div>
      </div>
      <div className={styles.reward}>
        <RewardRange program={program} />
        <Paid paid={program.paid} />
        <Updated at={program.updated_at} now={now} />
      </div>
    </li>
  )
}

function Assets({ assets }: { readonly assets: ProgramCard['assets'] }) {
  const more = assets.length - shownAssets
  return (
    <div className={styles.assets}>
      {assets.slice(0, shownAssets).map((asset) => (
        <Tag key={asset}>{programLabels.targetTypes[asset]}</Tag>
      ))}
      {more > 0 ? <span className={styles.more}>{programLabels.moreAssets(more)}</span> : null}
    </div>
  )
}

/** How the program pays, as far as its organization lets it be public. One text: a row has few elements. */
function Paid({ paid: { year, median_days: days } = {} }: Pick<ListedProgram, 'paid'>) {
  const amount =
    year && year.cents > 0
      ? `${year.currency}\u00a0${moneyFigures({ currency: year.currency, amount: year.cents / 100, decimals: 0 })}`
      : undefined
  const text = programLabels.paid(amount, days)
  return text === '' ? null : <p className={styles.paid}>{text}</p>
}

function Updated({ at, now }: { readonly at: string; readonly now: number }) {
  return (
    <p className={styles.updated}>
      {programLabels.updated}{' '}
      <time dateTime={at} title={shortDate(at)}>
        {sinceDate(at, now)}
      </time>
    </p>
  )
}

import type { ReactNode } from 'react'
import type { OrganizationDetail } from '@grana/contract/staff/organizations'
import { staffOrganizations } from '@grana/messages/es/staff/organizations'
import { classNames } from '@grana/ui/class-names'
import { CheckCircleIcon, CircleDashedIcon, WarningIcon } from '@grana/ui/icons'
import styles from './organizations.module.css'

const texts = staffOrganizations.checks

type CheckResult = 'good' | 'warning' | 'open'

const icons: Record<CheckResult, ReactNode> = {
  good: <CheckCircleIcon className={styles.good} />,
  warning: <WarningIcon className={styles.warning} />,
  open: <CircleDashedIcon className={styles.open} />,
}

type Check = { readonly title: string; readonly text: string; readonly result: CheckResult }

function hostOf(website: string | null): string | undefined {
  return website ? URL.parse(website)?.hostname.replace(/^www\./, '') : undefined
}

function domainCheck({ owners, website }: OrganizationDetail): Check {
  const { title, yes, no, unknown } = texts.ownDomain
  const site = hostOf(website)
  const mail = owners[0]?.email.split('@').at(-1) ?? ''
  if (site === undefined) return { title, text: unknown, result: 'open' }
  const isOwn = mail === site || site.endsWith(`.${mail}`) || mail.endsWith(`.${site}`)
  return { title, text: isOwn ? yes(mail) : no(mail), result: isOwn ? 'good' : 'warning' }
}

/** What staff check before an organization may publish. */
function listChecks(organization: OrganizationDetail): Check[] {
  const { owners, targets } = organization
  const isVerified = owners.length > 0 && owners.every((owner) => owner.email_proven)
  const isGuarded = owners.length > 0 && owners.every((owner) => owner.second_factor)
  const toCheck = (words: { title: string; yes: string; no: string }, isGood: boolean): Check => ({
    title: words.title,
    text: isGood ? words.yes : words.no,
    result: isGood ? 'good' : 'warning',
  })
  return [
    toCheck(texts.proven, isVerified),
    domainCheck(organization),
    toCheck(texts.secondFactor, isGuarded),
    {
      title: texts.targets.title,
      text: texts.targets.text(targets.proven, targets.all),
      result: targets.all > 0 && targets.proven === targets.all ? 'good' : 'open',
    },
  ]
}

export function Checks({ organization }: { readonly organization: OrganizationDetail }) {
  return (
    <ul className={styles.checks}>
      {listChecks(organization).map(({ title, text, result }) => (
        <li key={title} className={classNames(styles.check)}>
          {icons[result]}
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

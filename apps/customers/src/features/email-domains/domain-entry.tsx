import { useState, type ReactNode } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { refuseInline } from '#app/lib/refuse-inline.ts'
import { checkEmailDomain, type EmailDomain } from '@grana/contract/identity/email-domains'
import { emailDomains as texts } from '@grana/messages/es/identity/email-domains'
import { useSinceDate } from '@grana/parts/app/use-time-zone'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { Details } from '@grana/ui/details'
import { CheckIcon, ClockCounterClockwiseIcon, CopyIcon, SealCheckIcon } from '@grana/ui/icons'
import { useCopy } from '@grana/ui/use-copy'
import styles from './email-domains.module.css'

/** Whether a check has no outcome yet. */
export const isBeingChecked = ({ check }: EmailDomain): boolean => check !== undefined && check.outcome === undefined

const looks = {
  unproven: {},
  proven: { tone: 'success', icon: <SealCheckIcon /> },
  lapsed: { tone: 'danger', icon: <ClockCounterClockwiseIcon /> },
} as const

function CopyLine({
  label,
  value,
  domain,
}: {
  readonly label: string
  readonly value: string
  readonly domain: string
}) {
  const { isCopied, copy } = useCopy()
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <Button look="line" size="dense" aria-label={texts.copy(label, domain)} onClick={() => void copy(value)}>
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </Button>
        <output className="visually-hidden">{isCopied ? texts.copied : null}</output>
      </dd>
    </div>
  )
}

function DnsRecord({ domain: { domain, record } }: { readonly domain: EmailDomain }) {
  return (
    <dl className={styles.record}>
      <CopyLine label={texts.recordName} value={record.name} domain={domain} />
      <CopyLine label={texts.recordValue} value={record.value} domain={domain} />
    </dl>
  )
}

/** What the state means, in words. */
function StateText({ domain }: { readonly domain: EmailDomain }): ReactNode {
  const sinceDate = useSinceDate()
  const { state, proven_at: proven, lapsed_at: lapsed, failing_since: failing } = domain
  const [now] = useState(() => Date.now())
  if (failing !== undefined && state === 'proven') return <p>{texts.failingSince(sinceDate(failing, now))}</p>
  if (state === 'proven' && proven !== undefined) return <p>{texts.since(sinceDate(proven, now))}</p>
  if (state === 'lapsed' && lapsed !== undefined) return <p>{texts.lapsedSince(sinceDate(lapsed, now))}</p>
  return <p>{texts.steps}</p>
}

function outcomeText({ check }: EmailDomain): string | undefined {
  const outcome = check?.outcome
  if (outcome === undefined) return undefined
  return outcome === 'found' ? texts.found : texts.outcomes[outcome]
}

export interface DomainEntryProps {
  readonly domain: EmailDomain
  readonly onRemove: () => void
}

/** A domain with its state, the record that proves it and what the last check met. */
export function DomainEntry({ domain, onRemove }: DomainEntryProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { act, isBusy } = useAction()
  const [refusal, setRefusal] = useState<string>()
  const { id, domain: name, state } = domain
  const check = () => {
    setRefusal(undefined)
    act('check', {
      work: () => client.call(checkEmailDomain, { params: { organization, email_domain: id } }),
      onRefused: refuseInline(setRefusal),
    })
  }
  const isChecking = isBusy || isBeingChecked(domain)
  const record = <DnsRecord domain={domain} />
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <Badge {...looks[state]}>{texts.states[state]}</Badge>
      </div>
      <StateText domain={domain} />
      {state === 'proven' ? <Details summary={texts.howTo}>{record}</Details> : record}
      <div className={styles.acts}>
        <Button
          look={state === 'proven' ? 'line' : 'ink'}
          busy={isChecking}
          busyText={texts.checking}
          aria-label={texts.checkOf(name)}
          onClick={check}
        >
          {texts.check}
        </Button>
        <Button look="quiet" aria-label={texts.removeOf(name)} onClick={onRemove}>
          {texts.remove}
        </Button>
        <p role="status">{isChecking ? null : (refusal ?? outcomeText(domain))}</p>
      </div>
    </li>
  )
}

import { useEffect, useRef } from 'react'
import { paths } from '#app/paths.ts'
import { automaticMethods, type AutomaticMethod } from '@grana/contract/customers/target-values'
import type { Target, TargetOwnership, TargetCheck } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { Details } from '@grana/ui/details'
import { CheckCircleIcon, WarningCircleIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { Segmented } from '@grana/ui/segmented'
import { CopyLine } from './copy-line.tsx'
import { useOwnershipCheck } from './use-ownership-check.ts'
import styles from './ownership.module.css'

const texts = targets.proof

function DnsSteps({ dns }: { readonly dns: NonNullable<TargetOwnership['dns']> }) {
  const [enter, write, look] = texts.dnsSteps
  return (
    <ol className={styles.steps}>
      <li>{enter}</li>
      <li>
        {write}
        <dl className={styles.lines}>
          <CopyLine label={texts.dnsName} value={dns.name} />
          <CopyLine label={texts.dnsValue} value={dns.value} />
        </dl>
      </li>
      <li>{look}</li>
    </ol>
  )
}

function FileSteps({ file }: { readonly file: NonNullable<TargetOwnership['file']> }) {
  const [write, put, look] = texts.fileSteps
  return (
    <ol className={styles.steps}>
      <li>
        {write}
        <dl className={styles.lines}>
          <CopyLine label={texts.fileName} value={file.name} />
          <CopyLine label={texts.fileContent} value={file.content} />
        </dl>
      </li>
      <li>
        {put}
        <dl className={styles.lines}>
          <CopyLine label={texts.fileUrl} value={file.url} />
        </dl>
      </li>
      <li>{look}</li>
    </ol>
  )
}

function Steps({ authority, shown }: { readonly authority: TargetOwnership; readonly shown: AutomaticMethod }) {
  if (shown === 'file') return authority.file ? <FileSteps file={authority.file} /> : null
  return authority.dns ? <DnsSteps dns={authority.dns} /> : null
}

/** Outcome of the last check with this method. */
function Outcome({ check, isSlow }: { readonly check: TargetCheck; readonly isSlow: boolean }) {
  const { outcome } = check
  if (outcome === undefined) return <p>{isSlow ? texts.stillChecking : texts.checkingText}</p>
  const isFound = outcome === 'found'
  const Icon = isFound ? CheckCircleIcon : WarningCircleIcon
  return (
    <div className={classNames(styles.outcome, isFound ? styles.found : styles.notFound)}>
      <Icon />
      <div>
        <p className={styles.outcomeTitle}>{isFound ? texts.foundTitle : texts.notFoundTitle}</p>
        <p>{targets.outcomes[outcome]}</p>
        {isFound ? (
          <p>
            <Link href={paths.programs()}>{texts.include}</Link>
          </p>
        ) : null}
      </div>
    </div>
  )
}

export interface RecordVerificationProps {
  readonly target: Target
  /** The check takes longer than usual. */
  readonly isSlow: boolean
}

/** Ownership verification by a DNS record or a file: instructions, and a check. */
export function RecordVerification({ target, isSlow }: RecordVerificationProps) {
  const { authority } = target
  const ways = automaticMethods.filter((method) => authority.methods.includes(method))
  const { method, choose, ask, isChecking, refusal } = useOwnershipCheck(target)
  const shown: AutomaticMethod = ways.includes(method) ? method : 'dns'
  const check = authority.check?.method === shown ? authority.check : undefined
  const result = useRef<HTMLDivElement>(null)
  const asked = useRef(false)
  // The result appears below the steps, possibly outside of the viewport, so it is scrolled into view.
  useEffect(() => {
    if (isChecking) asked.current = true
    else if (asked.current) {
      asked.current = false
      result.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [isChecking])
  return (
    <div className={styles.way}>
      {ways.length > 1 ? (
        <Segmented
          legend={texts.choose}
          name="proof-method"
          options={ways.map((value) => ({ value, label: targets.methods[value] }))}
          value={shown}
          onChange={({ target: input }) => choose(input.value as AutomaticMethod)}
        />
      ) : null}
      {authority.state === 'proven' ? (
        <Details className={styles.howTo} summary={texts.howTo}>
          <Steps authority={authority} shown={shown} />
        </Details>
      ) : (
        <Steps authority={authority} shown={shown} />
      )}
      <div className={styles.check}>
        <Button busy={isChecking} busyText={texts.checking} onClick={() => ask(shown)}>
          {texts.check}
        </Button>
        <div className={styles.result} role="status" ref={result}>
          {refusal ? <p className={styles.refusal}>{refusal}</p> : null}
          {!refusal && check ? <Outcome check={check} isSlow={isSlow} /> : null}
        </div>
      </div>
    </div>
  )
}

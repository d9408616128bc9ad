import type { ReactNode } from 'react'
import type { ProgramPreview } from '@grana/contract/programs'
import type { ScopeTarget } from '@grana/contract/programs'
import { program as texts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { Block } from './block.tsx'
import type { ShownProgram } from './shown-program.ts'
import styles from './conditions.module.css'

const { conditions: words, anchors } = texts

interface ConditionProps {
  readonly name: string
  readonly id?: string
  readonly children: ReactNode
}

function Condition({ name, id, children }: ConditionProps) {
  return (
    <div className={styles.condition} id={id}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.text}>{children}</dd>
    </div>
  )
}

function Credentials({ targets }: { readonly targets: readonly ScopeTarget[] }) {
  const modes = [...Map.groupBy(targets, ({ credentials }) => credentials)]
  return (
    <ul className={styles.modes}>
      {modes.map(([mode, own]) => {
        const { name, text } = mode ? programLabels.credentialModes[mode] : words.noAccount
        return (
          <li key={mode ?? ''}>
            <b>{name}</b>
            <p>{text}</p>
            <p className={styles.addresses}>
              {own.map(({ address }) => (
                <span key={address}>{address}</span>
              ))}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function Countries({ approved, denied }: { readonly approved: readonly string[]; readonly denied: readonly string[] }) {
  if (approved.length === 0) return denied.length > 0 ? words.everywhereBut(denied) : words.everywhere
  return (
    <>
      <p>{words.approved(approved)}</p>
      {denied.length > 0 ? <p>{words.denied(denied)}</p> : null}
    </>
  )
}

/** Access, countries and systems: what an agent needs to know before the first request. */
export function Conditions({ answer }: { readonly answer: ShownProgram<ProgramPreview> }) {
  const { program, approvedCountries, deniedCountries } = answer
  const { in_scope: targets } = program
  const countOf = (environment: ScopeTarget['environment']) =>
    targets.filter((target) => target.environment === environment).length
  const [production, staging] = [countOf('production'), countOf('staging')]
  return (
    <Block id={anchors.conditions} heading={words.heading}>
      <dl className={styles.conditions}>
        {targets.length > 0 ? (
          <Condition name={words.credentials}>
            <Credentials targets={targets} />
          </Condition>
        ) : null}
        <Condition name={words.countries} id={anchors.countries}>
          <Countries approved={approvedCountries} denied={deniedCountries} />
        </Condition>
        {targets.length > 0 ? (
          <Condition name={words.environment}>
            {production > 0 ? <p>{words.production(production)}</p> : null}
            {staging > 0 ? <p>{words.staging(staging)}</p> : null}
          </Condition>
        ) : null}
      </dl>
    </Block>
  )
}

import type { TargetChoice } from '@grana/contract/engagements/engagement'
import { scopeSheets, type EngagementScope, type TargetSheet } from '@grana/contract/engagements/scope'
import { builder } from '@grana/messages/es/apps/builder'
import { shortDate } from '@grana/messages/es/formats/dates'
import { engagementTexts } from '@grana/messages/es/pentests/engagements'
import { programLabels } from '@grana/messages/es/program-labels'
import { TestWindowList } from './engagement-calendar.tsx'
import styles from './engagement.module.css'

const { scope: texts, figures, authentications, documentations, accesses, data } = engagementTexts

function factsOf(sheet: TargetSheet, { type }: TargetChoice): [string, string][] {
  const { authentication, documentation, access, technologies } = sheet
  return [
    ...scopeSheets[type].figures.map((name): [string, string] => [
      figures[name].label,
      String(sheet.figures[name] ?? ''),
    ]),
    ...(authentication ? [[texts.authentication, authentications[authentication]] as [string, string]] : []),
    ...(documentation ? [[texts.documentation, documentations[documentation]] as [string, string]] : []),
    ...(access ? [[texts.access, accesses[access]] as [string, string]] : []),
    ...(technologies === '' ? [] : [[texts.technologies, technologies] as [string, string]]),
    ...(sheet.data.length === 0
      ? []
      : [[texts.data, sheet.data.map((flag) => data[flag]).join(', ')] as [string, string]]),
  ]
}

const placeOf = ({ type, address, environment }: TargetChoice) =>
  [programLabels.targetTypes[type], address, programLabels.environments[environment]].join(' · ')

export interface ScopeSummaryProps {
  readonly scope: EngagementScope
  readonly targets: readonly TargetChoice[]
  readonly contacts: { readonly technical?: string | undefined; readonly backup?: string | undefined }
}

const countryNames = new Intl.DisplayNames('es-419', { type: 'region' })

/** The countries of the team, where the organization limits them. */
const countryLines = ({ approved_countries: approved = [], denied_countries: denied = [] }: EngagementScope) =>
  (
    [
      [builder.response.approved, approved],
      [builder.response.denied, denied],
    ] as const
  ).filter(([, codes]) => codes.length > 0)

/** A scope to read: each target with its answers, the days and hours, and whom to call. */
export function ScopeSummary({ scope, targets, contacts }: ScopeSummaryProps) {
  const { wanted_from: from, wanted_until: until } = scope
  return (
    <div className={styles.scope}>
      {scope.targets.map((sheet) => {
        const target = targets.find(({ id }) => id === sheet.target_id)
        return target === undefined ? null : (
          <article key={target.id} className={styles.target}>
            <h3>{target.name}</h3>
            <p className={styles.quiet}>{placeOf(target)}</p>
            <dl className={styles.facts}>
              {factsOf(sheet, target).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </article>
        )
      })}
      <dl className={styles.facts}>
        {from && until ? (
          <div>
            <dt>{texts.wanted}</dt>
            <dd>{engagementTexts.calendar.range(shortDate(from), shortDate(until))}</dd>
          </div>
        ) : null}
        {countryLines(scope).map(([name, codes]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{codes.map((code) => countryNames.of(code) ?? code).join(', ')}</dd>
          </div>
        ))}
        {contacts.technical ? (
          <div>
            <dt>{texts.technicalContact}</dt>
            <dd>{contacts.technical}</dd>
          </div>
        ) : null}
        {contacts.backup ? (
          <div>
            <dt>{texts.backupContact}</dt>
            <dd>{contacts.backup}</dd>
          </div>
        ) : null}
      </dl>
      <TestWindowList window={scope} day={scope.wanted_from} />
      {scope.notes === '' ? null : <p className={styles.text}>{scope.notes}</p>}
    </div>
  )
}

import { useMemo, useState } from 'react'
import { AttentionPanel } from '#app/lib/attention-panel.tsx'
import { ScopeBox } from '#app/lib/scope-box.tsx'
import { TrafficMarks } from '#app/lib/traffic-marks.tsx'
import { listDisclosures } from '@grana/contract/disclosures'
import type { PortalProgram } from '@grana/contract/programs'
import type { AgentProgram } from '@grana/contract/programs/agents'
import { agentProgram as texts } from '@grana/messages/es/apps/agent-program'
import { scopeCheck } from '@grana/messages/es/apps/scope-check'
import { program as programTexts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { useApp } from '@grana/parts/app/app-context'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { OrganizationMark } from '@grana/parts/program-row/organization-mark'
import { ProgramState, SafeHarborMark } from '@grana/parts/program-row/program-marks'
import { RewardRangeText } from '@grana/parts/program-row/reward-range-text'
import { About } from '@grana/parts/program/about'
import { Activity } from '@grana/parts/program/activity'
import { Conditions } from '@grana/parts/program/conditions'
import { Response } from '@grana/parts/program/response'
import { Rules } from '@grana/parts/program/rules'
import { SafeHarborBlock } from '@grana/parts/program/safe-harbor'
import { Scope } from '@grana/parts/program/scope'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Credentials } from './credentials/credentials.tsx'
import { ProgramActions } from './program-actions.tsx'
import { ProgramStart } from './program-start.tsx'
import { ProgramTabs, useProgramTab } from './program-tabs.tsx'
import styles from './program-page.module.css'

const disclosurePolicy = '/privacy-revelation-policy'
const names = new Intl.DisplayNames('es-419', { type: 'region' })

function namesOf(codes: readonly string[]): string[] {
  return codes.map((code) => names.of(code) ?? code).toSorted((one, other) => one.localeCompare(other, 'es'))
}

function Head({ program }: { readonly program: PortalProgram }) {
  const dateOf = useShortDate()
  return (
    <header className={styles.head}>
      <OrganizationMark initials={program.organization.initials} large />
      <div className={styles.about}>
        <p className={styles.caption}>
          {program.organization.name} · {programLabels.kinds[program.kind]}
        </p>
        <h1>{program.name}</h1>
        <ul className={styles.marks}>
          <li>
            <ProgramState state={program.state} />
          </li>
          <li>
            <SafeHarborMark safeHarbor={program.safe_harbor} />
          </li>
          <li>{program.is_managed ? texts.managedTriage : texts.ownTriage}</li>
          <li>{texts.since(dateOf(program.published_at))}</li>
        </ul>
      </div>
      <div className={styles.reward}>
        <span>{texts.rewardRange}</span>
        <b>
          <RewardRangeText reward={program.reward} />
        </b>
      </div>
    </header>
  )
}

/** Reports of the program that both sides agreed to publish, on the portal. */
function Published({ program, portalUrl }: { readonly program: PortalProgram; readonly portalUrl: string }) {
  const { data } = useApiQuery(listDisclosures, { query: { program: program.uuid } })
  return (
    <Activity
      hasReports={program.has_reports ?? false}
      disclosures={data?.data}
      addressOf={(slug) => `${portalUrl}/disclosures/${slug}`}
    />
  )
}

/** Everything about taking part that is not a rule: conditions, targets of response, safe harbor, activity. */
function Terms({ program }: { readonly program: PortalProgram }) {
  const { portalUrl } = useApp().runtime
  const [now] = useState(() => Date.now())
  const answer = useMemo(
    () => ({
      program,
      approvedCountries: namesOf(program.approved_countries),
      deniedCountries: namesOf(program.denied_countries),
      now,
    }),
    [program, now],
  )
  return (
    <>
      <About description={program.description} />
      <Conditions answer={answer} />
      <Response program={program} />
      <SafeHarborBlock program={program} policyHref={portalUrl + disclosurePolicy} />
      <Published program={program} portalUrl={portalUrl} />
    </>
  )
}

/** The program in tabs, with what an agent does next at the side. */
export function ProgramView({ agentProgram }: { readonly agentProgram: AgentProgram }) {
  const { program, is_private: isPrivate } = agentProgram
  const { apiUrl } = useApp().runtime
  const tab = useProgramTab()
  return (
    <article>
      <Head program={program} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ProgramTabs tab={tab} program={program} />
          <div className={styles.tab}>
            {tab === 'start' ? (
              <>
                <h2>{texts.tabs.start}</h2>
                <ProgramStart program={program} />
              </>
            ) : null}
            {tab === 'scope' ? <Scope program={program} apiUrl={isPrivate ? undefined : apiUrl} /> : null}
            {tab === 'rules' ? <Rules policy={program.policy} /> : null}
            {tab === 'conditions' ? <Terms program={program} /> : null}
          </div>
        </div>
        <aside className={styles.side} aria-label={programTexts.summary.label}>
          <section aria-labelledby="begin">
            <h2 id="begin">{texts.begin}</h2>
            <ProgramActions agentProgram={agentProgram} />
          </section>
          {program.state === 'active' ? <AttentionPanel program={program.uuid} /> : null}
          <Credentials program={program} />
          {program.state === 'active' ? <TrafficMarks program={program.uuid} /> : null}
          <section aria-labelledby="scope-check">
            <h2 id="scope-check">{scopeCheck.title}</h2>
            <ScopeBox load={async () => [program]} unknownText={scopeCheck.unknownHere} />
          </section>
        </aside>
      </div>
    </article>
  )
}

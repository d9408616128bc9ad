import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { paths } from '#app/paths.ts'
import { hostOf } from '@grana/contract/customers/target-address'
import { listTargets, type TargetCard } from '@grana/contract/customers/targets'
import { quickDisclosure as texts } from '@grana/messages/es/programs/quick-disclosure'
import { useApp } from '@grana/parts/app/app-context'
import { NotAllowed } from '@grana/parts/query/not-allowed'
import { QueryView } from '@grana/parts/query/query-view'
import { useAllEntries } from '@grana/parts/query/use-all-entries'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { SecurityTxt } from '../page/security-txt.tsx'
import { DisclosureForm } from './disclosure-form.tsx'
import styles from './quick-disclosure.module.css'

const isByDns = ({ method }: TargetCard) => method === 'dns'

function NoDomain() {
  return (
    <EmptyState
      kind="firstUse"
      title={texts.domain.none}
      text={texts.domain.noneText}
      action={
        <div className={styles.acts}>
          <ButtonLink href={paths.newTarget()}>{texts.domain.register}</ButtonLink>
          <ButtonLink look="line" href={paths.targets()}>
            {texts.domain.targets}
          </ButtonLink>
        </div>
      }
    />
  )
}

function Published({ program, host }: { readonly program: string; readonly host: string }) {
  const { portalUrl } = useApp().runtime
  return (
    <div className={styles.done}>
      <div role="status">
        <h2>{texts.done.title}</h2>
        <p>{texts.done.text(host)}</p>
      </div>
      <div className={styles.acts}>
        <ButtonLink href={`${portalUrl}/program/${program}`}>{texts.done.page}</ButtonLink>
        <ButtonLink look="line" href={paths.reports()}>
          {texts.done.inbox}
        </ButtonLink>
        <ButtonLink look="line" href={paths.program(program)}>
          {texts.done.program}
        </ButtonLink>
      </div>
      <SecurityTxt programId={program} host={host} />
    </div>
  )
}

function QuickDisclosure() {
  const { id: organization, approval, can } = useOrganization()
  const [published, setPublished] = useState<{ program: string; host: string }>()
  const query = { authority: 'proven', type: ['website', 'api'] } as const
  const targets = useAllEntries(listTargets, { params: { organization }, query: { ...query, type: [...query.type] } })
  if (!can.create_program || !can.publish) return <NotAllowed />
  if (published) return <Published {...published} />
  if (approval === 'refused') return <p>{texts.refused}</p>
  return (
    <QueryView query={targets.query} skeleton={<Skeleton className={styles.skeleton} />}>
      {(all) => {
        const proven = all.filter(isByDns)
        if (proven.length === 0) return <NoDomain />
        return (
          <DisclosureForm
            targets={proven}
            onPublished={(program, target) => setPublished({ program, host: hostOf(target.address).host })}
          />
        )
      }}
    </QueryView>
  )
}

/** From a proven domain to a published disclosure program, without money and without a review. */
export function QuickDisclosurePage() {
  return (
    <SecondFactorScreen title={texts.title} reason={texts.factor}>
      <Screen title={texts.title} lede={texts.lede}>
        <QuickDisclosure />
      </Screen>
    </SecondFactorScreen>
  )
}

import type { CategoryNames } from '#app/lib/agent-answer.ts'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { paths } from '#app/paths.ts'
import type { Profile } from '@grana/contract/profiles'
import { agentProfile as texts } from '@grana/messages/es/agent-profile'
import { shortDate } from '@grana/messages/es/formats/dates'
import { Avatar, initialsOf } from '@grana/parts/person/avatar'
import { ProfileSections } from '@grana/parts/profile/profile-sections'
import { Container } from '@grana/ui/grid'
import { PageHead } from '@grana/ui/page-head'
import styles from './agent.module.css'

export interface AgentViewProps {
  readonly profile: Profile
  readonly categoryNames: CategoryNames
  /** Why the reader sees it, when the open web does not show the same. */
  readonly note?: string | undefined
}

/** The page of an agent, with the fields that the API gave to this reader. */
export function AgentView({ profile, categoryNames, note }: AgentViewProps) {
  const { username, first_name: first, last_name: last } = profile
  const initials = first === null ? username.slice(0, 2) : initialsOf({ first_name: first, last_name: last ?? '' })
  const name = [first, last].filter(Boolean).join(' ')
  const since = texts.since(shortDate(profile.member_since))
  return (
    <>
      <PageHead
        count={5}
        breadcrumb={<PageCrumbs steps={[{ label: texts.handle(username) }]} />}
        title={
          <span className={styles.title}>
            <Avatar initials={initials} colors={profile} avatar={profile.avatar} large />
            <span className={styles.handle}>{texts.handle(username)}</span>
          </span>
        }
        lede={name === '' ? since : `${name} · ${since}`}
      >
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
      </PageHead>
      <Container grid className={styles.page}>
        <div className={styles.body}>
          <ProfileSections
            profile={profile}
            categoryNames={categoryNames}
            disclosureHref={paths.disclosure}
            level={2}
          />
        </div>
      </Container>
    </>
  )
}

import { useEffect, useState } from 'react'
import { paths } from '#app/paths.ts'
import type { Profile } from '@grana/contract/profiles'
import { visibility } from '@grana/messages/es/account/visibility'
import { shortDate } from '@grana/messages/es/formats/dates'
import { Avatar, initialsOf } from '@grana/parts/person/avatar'
import { ProfileSections } from '@grana/parts/profile/profile-sections'
import styles from './profile-card.module.css'

const texts = visibility.card

/** Names of the weakness categories; the file is large and loads after the screen. Ids stand in until then. */
function useCategoryNames(): Readonly<Record<string, string>> {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    let isMounted = true
    void import('@grana/messages/es/taxonomy/weaknesses').then((loaded) => {
      const entries = Object.entries(loaded.weaknessCategoryTexts).map(([id, { name }]) => [id, name] as const)
      if (isMounted) setNames(Object.fromEntries(entries))
    })
    return () => {
      isMounted = false
    }
  }, [])
  return names
}

/** The visible part of an agent's profile, with the sections of its page. */
export function ProfileCard({ profile }: { readonly profile: Profile }) {
  const { first_name: first, last_name: last, availability } = profile
  const categoryNames = useCategoryNames()
  const initials =
    first === null ? profile.username.slice(0, 2) : initialsOf({ first_name: first, last_name: last ?? '' })
  const name = first === null ? undefined : [first, last].filter(Boolean).join(' ')
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Avatar initials={initials} colors={profile} avatar={profile.avatar} large />
        <div className={styles.names}>
          <h3 className={styles.handle}>{texts.handle(profile.username)}</h3>
          {name === undefined ? null : <p className={styles.name}>{name}</p>}
          <p className={styles.facts}>{texts.since(shortDate(profile.member_since))}</p>
        </div>
      </header>
      <ProfileSections profile={profile} categoryNames={categoryNames} disclosureHref={paths.disclosure} level={4} />
      {name === undefined ? <p className={styles.note}>{texts.nameForFriends}</p> : null}
      {availability ? null : <p className={styles.note}>{texts.hoursHidden}</p>}
    </article>
  )
}

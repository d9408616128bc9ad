import { useState } from 'react'
import type { Availability } from '@grana/contract/appearance/availability'
import type { Profile } from '@grana/contract/profiles'
import { availability as offers } from '@grana/messages/es/account/availability'
import { visibility } from '@grana/messages/es/account/visibility'
import { pointsTexts } from '@grana/messages/es/apps/points'
import { shortDate } from '@grana/messages/es/formats/dates'
import { zoneWithOffset } from '@grana/messages/es/formats/time-zones'
import { Avatar, initialsOf } from '@grana/parts/person/avatar'
import { ArrowUpRightIcon } from '@grana/ui/icons'
import styles from './profile-card.module.css'

const texts = visibility.card
const networks = ['twitter', 'linkedin', 'website'] as const
const countries = new Intl.DisplayNames(['es'], { type: 'region' })

/** The visible part of an agent's profile. */
export function ProfileCard({ profile }: { readonly profile: Profile }) {
  const { first_name: first, last_name: last, availability } = profile
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
          <p className={styles.facts}>
            {countries.of(profile.country)} · {texts.since(shortDate(profile.member_since))}
          </p>
          <p className={styles.facts}>
            {pointsTexts.card(profile.figures.points, profile.figures.precision, profile.figures.n)}
          </p>
        </div>
      </header>
      <Links profile={profile} />
      {availability ? <Offered offer={availability} /> : <p className={styles.note}>{texts.forFriends}</p>}
    </article>
  )
}

function Links({ profile }: { readonly profile: Profile }) {
  const links = networks.flatMap((network) => {
    const href = profile[network]
    return href === null ? [] : [{ network, href }]
  })
  if (links.length === 0) return <p className={styles.note}>{texts.noLinks}</p>
  return (
    <ul className={styles.links} aria-label={texts.links}>
      {links.map(({ network, href }) => (
        <li key={network}>
          <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {texts.names[network]}
            <ArrowUpRightIcon className={styles.arrow} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Offered({ offer }: { readonly offer: Availability }) {
  const [now] = useState(() => new Date())
  const promise = offer.work_type === null ? offers.amounts.none : offers.amounts[offer.work_type]
  return (
    <section className={styles.offer}>
      <h4 className={styles.offerTitle}>{texts.availability}</h4>
      <p>{offer.weekend ? `${promise} · ${texts.weekend}` : promise}</p>
      {offer.hours.length > 0 ? (
        <ul className={styles.hours}>
          {offer.hours.map(({ weekday, start, end }) => (
            <li key={weekday}>{texts.hours(offers.weekdays[weekday], start, end)}</li>
          ))}
        </ul>
      ) : null}
      <p className={styles.note}>{zoneWithOffset(offer.timezone, now)}</p>
    </section>
  )
}

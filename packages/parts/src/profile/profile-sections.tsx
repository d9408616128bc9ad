import { useState, type ReactNode } from 'react'
import type { Availability } from '@grana/contract/appearance/availability'
import type { Profile, SpokenLanguage } from '@grana/contract/profiles'
import { severities, type Severity as SeverityName } from '@grana/contract/program-values'
import { availability as offers } from '@grana/messages/es/account/availability'
import { agentProfile as texts } from '@grana/messages/es/agent-profile'
import { shortDate } from '@grana/messages/es/formats/dates'
import { zoneWithOffset } from '@grana/messages/es/formats/time-zones'
import { programLabels } from '@grana/messages/es/program-labels'
import { ArrowUpRightIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { Severity, type SeverityLevel } from '@grana/ui/severity'
import styles from './profile-sections.module.css'

/** As many bands as the severity has steps. */
const levelOf = (severity: SeverityName) => (severities.indexOf(severity) + 1) as SeverityLevel

const networks = ['twitter', 'linkedin', 'website'] as const
const countries = new Intl.DisplayNames(['es'], { type: 'region' })
const languageNames = new Intl.DisplayNames(['es'], { type: 'language' })

/** Name of a language, as a list shows it. */
export function languageName(language: SpokenLanguage): string {
  const name = languageNames.of(language) ?? language
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

export interface ProfileSectionsProps {
  readonly profile: Profile
  /** Names of the categories by their ids; large, so that each page loads them in its own way. */
  readonly categoryNames: Readonly<Record<string, string>>
  readonly disclosureHref: (slug: string) => string
  /** Level of the headings. */
  readonly level: 2 | 4
}

/** What an agent has shown, and what they choose to tell: only fields that the answer of the API holds. */
export function ProfileSections({ profile, categoryNames, disclosureHref, level }: ProfileSectionsProps) {
  const Heading = level === 2 ? 'h2' : 'h4'
  return (
    <div className={styles.frame}>
      <div className={styles.sections}>
        <div className={styles.main}>
          <section className={styles.section}>
            <Heading className={styles.title}>{texts.categories}</Heading>
            <Categories profile={profile} names={categoryNames} />
          </section>
          <section className={styles.section}>
            <Heading className={styles.title}>{texts.disclosures}</Heading>
            <Disclosures profile={profile} href={disclosureHref} />
          </section>
        </div>
        <section className={styles.side}>
          <Heading className={styles.title}>{texts.figures}</Heading>
          <Facts profile={profile} />
        </section>
      </div>
    </div>
  )
}

function Categories({
  profile,
  names,
}: {
  readonly profile: Profile
  readonly names: Readonly<Record<string, string>>
}) {
  if (profile.categories.length === 0) return <p className={styles.none}>{texts.noCategories}</p>
  return (
    <>
      <p className={styles.none}>{texts.categoriesText}</p>
      <ul className={styles.list}>
        {profile.categories.map(({ category, accepted, severity }) => (
          <li key={category} className={styles.category}>
            <span className={styles.name}>{names[category] ?? category}</span>
            <span className={styles.amount}>{texts.accepted(accepted)}</span>
            <span className={styles.level}>
              <span className={styles.upTo}>{texts.upTo}</span>
              <Severity level={levelOf(severity)} label={programLabels.severities[severity]} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Disclosures({ profile, href }: { readonly profile: Profile; readonly href: (slug: string) => string }) {
  if (profile.disclosures.length === 0) return <p className={styles.none}>{texts.noDisclosures}</p>
  return (
    <ul className={styles.list}>
      {profile.disclosures.map(({ slug, title, severity, organization, program, published_at: at }) => (
        <li key={slug} className={styles.report}>
          <Link href={href(slug)}>{title}</Link>
          <p className={styles.place}>
            {texts.place(program.name, organization)} · <time dateTime={at}>{shortDate(at)}</time>
          </p>
          <Severity level={levelOf(severity)} label={programLabels.severities[severity]} />
        </li>
      ))}
    </ul>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Facts({ profile }: { readonly profile: Profile }) {
  const { points, precision, n } = profile.figures
  const links = networks.flatMap((network) => {
    const href = profile[network]
    return href === null ? [] : [{ network, href }]
  })
  return (
    <dl className={styles.facts}>
      <Fact label={texts.points}>
        <b className={styles.figure}>{points.toLocaleString('es-419')}</b>
      </Fact>
      <Fact label={texts.precision}>
        {precision === null ? texts.precisionTooFew(n) : texts.precisionOf(precision, n)}
      </Fact>
      <Fact label={texts.country}>{countries.of(profile.country)}</Fact>
      {profile.languages.length > 0 ? (
        <Fact label={texts.languages}>{profile.languages.map(languageName).join(', ')}</Fact>
      ) : null}
      {profile.thanks.length > 0 ? (
        <Fact label={texts.thanks}>
          <ul>
            {profile.thanks.map(({ organization, count }) => (
              <li key={organization}>{texts.thanksOf(organization, count)}</li>
            ))}
          </ul>
        </Fact>
      ) : null}
      {links.length > 0 ? (
        <Fact label={texts.links}>
          <ul>
            {links.map(({ network, href }) => (
              <li key={network}>
                <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
                  {texts.linkNames[network]}
                  <ArrowUpRightIcon className={styles.arrow} />
                </a>
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
      {profile.availability ? (
        <Fact label={texts.hours}>
          <Hours offer={profile.availability} />
        </Fact>
      ) : null}
    </dl>
  )
}

function Hours({ offer }: { readonly offer: Availability }) {
  const [now] = useState(() => new Date())
  const promise = offer.work_type === null ? offers.amounts.none : offers.amounts[offer.work_type]
  return (
    <>
      <p>{offer.weekend ? `${promise} · ${texts.weekend}` : promise}</p>
      {offer.hours.length > 0 ? (
        <ul className={styles.hours}>
          {offer.hours.map(({ weekday, start, end }) => (
            <li key={weekday}>{texts.day(offers.weekdays[weekday], start, end)}</li>
          ))}
        </ul>
      ) : null}
      <p className={styles.none}>{zoneWithOffset(offer.timezone, now)}</p>
    </>
  )
}

import { paths } from '#app/paths.ts'
import { listDraftCandidates, type DraftCandidates as Found } from '@grana/contract/reports/duplicates'
import { draftCandidateTexts as texts } from '@grana/messages/es/triage/matches'
import { useApp } from '@grana/parts/app/app-context'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ReportMatches } from '@grana/parts/triage/report-matches'
import { Link } from '@grana/ui/link'
import styles from './draft-candidates.module.css'

interface CandidateProps extends Pick<Found['own'][number], 'title' | 'matches'> {
  readonly address: string
  readonly when: string
}

function Candidate({ title, matches, address, when }: CandidateProps) {
  return (
    <li>
      <Link href={address}>{title}</Link>
      <p>{when}</p>
      <ReportMatches matches={matches} />
    </li>
  )
}

/** Own and public reports that are like the draft as it was saved last. Shown only once something is like it. */
export function DraftCandidates({ draft }: { readonly draft: string }) {
  const { portalUrl } = useApp().runtime
  const dateOf = useShortDate()
  const { data } = useApiQuery(listDraftCandidates, { params: { draft } })
  if (!data || data.own.length + data.disclosed.length === 0) return null
  return (
    <section className={styles.candidates} aria-labelledby="draft-candidates">
      <h2 id="draft-candidates">{texts.title}</h2>
      <p>{texts.note}</p>
      <ul>
        {data.own.map(({ id, reference, title, submitted_at: at, matches }) => (
          <Candidate
            key={id}
            title={`${reference} · ${title}`}
            matches={matches}
            address={paths.report(id)}
            when={texts.own(dateOf(at))}
          />
        ))}
        {data.disclosed.map(({ slug, title, published_at: at, matches }) => (
          <Candidate
            key={slug}
            title={title}
            matches={matches}
            address={`${portalUrl}/disclosures/${slug}`}
            when={texts.disclosed(dateOf(at))}
          />
        ))}
      </ul>
    </section>
  )
}

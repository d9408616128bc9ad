import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Report } from '@grana/contract/reports/report'
import { rateReport } from '@grana/contract/reports/rewards'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Segmented } from '@grana/ui/segmented'
import styles from './reward.module.css'

const texts = rewardTexts.quality
const marks = texts.words.map((word, mark) => ({
  value: String(mark),
  label: (
    <>
      <span aria-hidden>{mark}</span>
      <span className="visually-hidden">{texts.meaning(mark, word)}</span>
    </>
  ),
}))

/** Quality rating of the report, set by the member who accepts it. */
export function Quality({ report }: { readonly report: Report }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { act } = useAction()
  if (!report.can.rate) return null
  const rate = (quality: number) =>
    act('rate', {
      work: () => client.call(rateReport, { params: { organization, report: report.id }, body: { quality } }),
      done: rewardTexts.done.rate,
    })
  return (
    <div className={styles.quality}>
      <Segmented
        legend={texts.title}
        name="quality"
        options={marks}
        value={report.quality === undefined ? '' : String(report.quality)}
        echo={report.quality === undefined ? undefined : texts.words[report.quality]}
        onChange={({ target }) => rate(Number(target.value))}
      />
      <p className={styles.ends} aria-hidden>
        <span>{texts.least}</span>
        <span>{texts.most}</span>
      </p>
      <p>{texts.hint}</p>
    </div>
  )
}

import {
  countCoverage,
  type Coverage,
  type CoverageGroup,
  type CoverageItem,
  type CoverageTarget,
} from '@grana/contract/engagements/coverage'
import type { CoverageState } from '@grana/contract/engagements/values'
import { workTexts } from '@grana/messages/es/pentests/work'
import { Details } from '@grana/ui/details'
import { Link } from '@grana/ui/link'
import { ShareBar } from '@grana/ui/share-bar'
import { StateGlyph, type StateFigure, type StateTone } from '@grana/ui/state-glyph'
import styles from './work.module.css'

const texts = workTexts.coverage

const figures: Readonly<Record<CoverageState | 'pending', readonly [StateFigure, StateTone]>> = {
  pending: ['dotted', 'quiet'],
  tested: ['done', 'success'],
  findings: ['full', 'warning'],
  not_applicable: ['square', 'quiet'],
  not_reviewed: ['dashed', 'warning'],
}

function CoverageMark({ state }: { readonly state: CoverageState | undefined }) {
  const [figure, tone] = figures[state ?? 'pending']
  return (
    <span className={styles.state}>
      <StateGlyph figure={figure} tone={tone} />
      {texts.states[state ?? 'pending']}
    </span>
  )
}

/** How far a target or a group has come. */
export function progressOf(items: readonly CoverageItem[]): readonly [done: number, of: number] {
  return [items.length - countCoverage(items).pending, items.length]
}

const itemsOf = ({ groups }: Pick<CoverageTarget, 'groups'>): CoverageItem[] => groups.flatMap(({ items }) => items)

/** The parts of a target, named and counted. */
export function CoverageBar({ target }: { readonly target: CoverageTarget }) {
  const counts = countCoverage(itemsOf(target))
  const tones = { tested: 'ink', findings: 'grana', not_applicable: 'quiet', not_reviewed: 'maiz' } as const
  const states = ['tested', 'findings', 'not_applicable', 'not_reviewed'] as const
  return (
    <ShareBar
      label={texts.progress(...progressOf(itemsOf(target)))}
      shares={[
        ...states.map((state) => ({
          name: texts.states[state],
          value: counts[state],
          text: String(counts[state]),
          tone: tones[state],
        })),
        { name: texts.states.pending, value: counts.pending, text: String(counts.pending), tone: 'quiet' as const },
      ]}
    />
  )
}

/** Numbers of weaknesses and of testing guides. */
export function ItemCodes({ item }: { readonly item: CoverageItem }) {
  return <span className={styles.codes}>{[...item.guide, ...item.cwe.map(texts.weakness)].join(' · ')}</span>
}

type ToReport = (id: string) => string

function ItemRow({ item, toReport }: { readonly item: CoverageItem; readonly toReport: ToReport | undefined }) {
  return (
    <li className={styles.item}>
      <div>
        {item.title}
        <br />
        <ItemCodes item={item} />
      </div>
      <CoverageMark state={item.state} />
      <div className={styles.note}>
        {item.note}
        {item.reports.map(({ id, reference }) => (
          <div key={id}>{toReport ? <Link href={toReport(id)}>{reference}</Link> : reference}</div>
        ))}
      </div>
    </li>
  )
}

function Group({ group, toReport }: { readonly group: CoverageGroup; readonly toReport: ToReport | undefined }) {
  return (
    <Details summary={texts.group(group.name, ...progressOf(group.items))}>
      <ul className={styles.items}>
        {group.items.map((item) => (
          <ItemRow key={item.id} item={item} toReport={toReport} />
        ))}
      </ul>
    </Details>
  )
}

/** What was not reviewed comes first: it is what a reader must not overlook. */
function NotReviewed({ target }: { readonly target: CoverageTarget }) {
  const open = itemsOf(target).filter(({ state }) => state === 'not_reviewed')
  if (open.length === 0) return <p className={styles.quiet}>{texts.none}</p>
  return (
    <div className={styles.open}>
      <h4>{texts.notReviewed}</h4>
      <ul>
        {open.map(({ id, title, note }) => (
          <li key={id}>
            <strong>{title}</strong>
            <p className={styles.note}>{note}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

export interface CoverageViewProps {
  readonly coverage: Coverage
  /** Path of a report, where the reader may open it. */
  readonly toReport?: ToReport
}

/** Coverage to read: progress of each target, what was not reviewed and why, and every item by group. */
export function CoverageView({ coverage, toReport }: CoverageViewProps) {
  if (coverage.targets.length === 0) return <p className={styles.quiet}>{texts.empty}</p>
  return (
    <div className={styles.stack}>
      <p className={styles.lede}>{texts.lede}</p>
      {coverage.targets.map((target) => (
        <section className={styles.target} key={target.id}>
          <h3>{target.name}</h3>
          <CoverageBar target={target} />
          <NotReviewed target={target} />
          {target.groups.map((group) => (
            <Group key={group.name} group={group} toReport={toReport} />
          ))}
        </section>
      ))}
    </div>
  )
}

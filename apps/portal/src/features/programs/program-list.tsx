import { useEffect, useRef } from 'react'
import type { LoadedDirectory } from '#app/lib/directory-answer.ts'
import { formatFilters } from '#app/lib/program-filters.ts'
import { paths } from '#app/paths.ts'
import { programLastPage } from '@grana/contract/program-values'
import { programs as texts } from '@grana/messages/es/programs'
import { ProgramRow, ProgramRows } from '@grana/parts/program-row/program-row'
import { ButtonLink } from '@grana/ui/button'
import type { Directory } from './use-directory.ts'
import styles from './program-list.module.css'

export interface ProgramListProps {
  readonly directory: Directory
  readonly answer: LoadedDirectory
}

/** After more programs load, the first of them takes the focus. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const expected = useRef<number>(undefined)
  useEffect(() => {
    const first = expected.current
    if (first === undefined || count <= first) return
    expected.current = undefined
    list.current?.querySelectorAll<HTMLAnchorElement>('h3 a')[first]?.focus({ preventScroll: true })
  }, [count])
  return { list, expectMore: () => (expected.current = count) }
}

export function ProgramList({ directory, answer }: ProgramListProps) {
  const { list, expectMore } = useFocusOnNew(answer.programs.length)
  return (
    <div ref={list}>
      {answer.firstPage > 1 ? <Previous directory={directory} answer={answer} /> : null}
      <ProgramRows>
        {answer.programs.map((program) => (
          <ProgramRow key={program.uuid} program={program} href={paths.program(program.uuid)} now={answer.now} />
        ))}
      </ProgramRows>
      <More directory={directory} answer={answer} onMore={expectMore} />
    </div>
  )
}

function Previous({ directory: { filters, follow }, answer }: ProgramListProps) {
  return (
    <p className={styles.previous}>
      <ButtonLink
        look="line"
        href={paths.programs(formatFilters({ ...filters, page: answer.firstPage - 1 }))}
        onClick={follow}
      >
        {texts.previous(answer.pageSize)}
      </ButtonLink>
    </p>
  )
}

function More({ directory, answer, onMore }: ProgramListProps & { readonly onMore: () => void }) {
  const { filters, follow, loading } = directory
  const before = (answer.firstPage - 1) * answer.pageSize
  const last = before + answer.programs.length
  const left = answer.isExact ? answer.total - last : answer.pageSize
  const total = texts.counted(answer.total, answer.isExact)
  const hasMore = left > 0 && answer.page < programLastPage
  return (
    <div className={styles.more}>
      {hasMore ? (
        <ButtonLink
          look="line"
          href={paths.programs(formatFilters({ ...filters, page: answer.page + 1 }))}
          aria-busy={loading === 'more' || undefined}
          onClick={(event) => {
            onMore()
            follow(event)
          }}
        >
          {texts.more(Math.min(left, answer.pageSize))}
        </ButtonLink>
      ) : null}
      <p className={styles.shown}>
        {before > 0 ? texts.shownRange(before + 1, last, total) : texts.shown(last, total)}
      </p>
    </div>
  )
}

import { countFilters, noFilters, formatFilters } from '#app/lib/program-filters.ts'
import { paths } from '#app/paths.ts'
import { programs } from '@grana/messages/es/programs'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import type { Directory } from './use-directory.ts'

interface StateProps {
  readonly directory: Directory
}

/** Empty list: either nothing is public yet, or nothing matches the filters. */
export function NoPrograms({ directory: { filters, follow } }: StateProps) {
  if (countFilters(filters) === 0) {
    const { title, text, action } = programs.empty
    const invite = <ButtonLink href={paths.contact()}>{action}</ButtonLink>
    return <EmptyState kind="firstUse" level={3} title={title} text={text} action={invite} />
  }
  const clear = (
    <ButtonLink href={paths.programs(formatFilters({ ...noFilters, sort: filters.sort }))} onClick={follow}>
      {programs.filters.clear}
    </ButtonLink>
  )
  return (
    <EmptyState kind="noMatch" level={3} title={programs.noMatch.title} text={programs.noMatch.text} action={clear} />
  )
}

/** The API could not be reached; retrying loads the same URL again. */
export function DirectoryFailed({ directory: { filters, follow } }: StateProps) {
  const again = (
    <ButtonLink href={paths.programs(formatFilters(filters))} onClick={follow}>
      {programs.retry}
    </ButtonLink>
  )
  return <EmptyState kind="error" level={3} title={programs.failed.title} text={programs.failed.text} action={again} />
}

import { useSyncExternalStore } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { DirectoryAnswer } from '#app/lib/directory-answer.ts'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { countFilters } from '#app/lib/program-filters.ts'
import { useDrawer } from '#app/lib/use-drawer.ts'
import { programs } from '@grana/messages/es/programs'
import { Button, ButtonLink } from '@grana/ui/button'
import { Cell, Container, Narrow } from '@grana/ui/grid'
import { SlidersHorizontalIcon } from '@grana/ui/icons'
import { useLoadingView } from '@grana/ui/loading'
import { directoryForm, DirectorySearch } from './directory-search.tsx'
import { DirectorySkeleton } from './directory-skeleton.tsx'
import { DirectoryFailed, NoPrograms } from './directory-states.tsx'
import { DirectoryToolbar } from './directory-toolbar.tsx'
import { Facets } from './facets.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ProgramList } from './program-list.tsx'
import { useDirectory, type Directory } from './use-directory.ts'
import styles from './directory.module.css'

const { filters: texts } = programs

interface PartProps {
  readonly directory: Directory
  readonly answer: DirectoryAnswer
}

/** Search, filters and list. In the document the filters come after search, count and chips. */
export function DirectoryView({ answer }: { readonly answer: DirectoryAnswer }) {
  const directory = useDirectory()
  const { visible, slow } = useLoadingView(directory.loading === 'list')
  return (
    <Container grid className={styles.directory}>
      <Cell className={styles.head} from={5} to={12}>
        <DirectorySearch directory={directory} />
        <FiltersButton directory={directory} answer={answer} />
        <DirectoryToolbar directory={directory} answer={answer} isWaiting={visible} />
        <FilterChips directory={directory} />
      </Cell>
      <Cell className={styles.facets} from={2} to={4} id={texts.anchor}>
        <aside aria-label={texts.heading}>
          <Facets
            directory={directory}
            facets={answer.status === 'loaded' ? answer.facets : undefined}
            form={directoryForm}
          />
          <noscript>
            <Button type="submit" form={directoryForm} block>
              {texts.apply}
            </Button>
          </noscript>
        </aside>
      </Cell>
      <Cell from={5} to={12}>
        <section aria-labelledby="directory-results" aria-busy={directory.loading === 'list' || undefined}>
          <h2 className="visually-hidden" id="directory-results">
            {programs.results}
          </h2>
          {visible ? <Waiting isSlow={slow} /> : <Results directory={directory} answer={answer} />}
        </section>
      </Cell>
    </Container>
  )
}

function Results({ directory, answer }: PartProps) {
  if (answer.status === 'failed') return <DirectoryFailed directory={directory} />
  if (answer.programs.length === 0) return <NoPrograms directory={directory} />
  return <ProgramList directory={directory} answer={answer} />
}

function Waiting({ isSlow }: { readonly isSlow: boolean }) {
  const navigation = useNavigation()
  const go = useNavigate()
  const retry = () => {
    if (navigation.location) void go(navigation.location, { preventScrollReset: true })
  }
  return <DirectorySkeleton isSlow={isSlow} onRetry={retry} />
}

const subscribeToNothing = () => () => {}
const drawer = lazyComponent(() => import('./facet-drawer.tsx'), 'FacetDrawer')

/** Opens the drawer; without JavaScript it links to the filters further down, which become visible. */
function FiltersButton({ directory, answer }: PartProps) {
  const { isOpen, wasOpened, close, button } = useDrawer(drawer.prepare)
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const label = (
    <>
      <SlidersHorizontalIcon />
      {texts.open(countFilters({ ...directory.filters, search: '' }))}
    </>
  )
  return (
    <Narrow className={styles.open}>
      {isHydrated ? (
        <Button look="line" block {...button}>
          {label}
        </Button>
      ) : (
        <ButtonLink look="line" block href={`#${texts.anchor}`}>
          {label}
        </ButtonLink>
      )}
      {wasOpened ? <drawer.Part open={isOpen} onClose={close} directory={directory} answer={answer} /> : null}
    </Narrow>
  )
}

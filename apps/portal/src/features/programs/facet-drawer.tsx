import { useLocation } from 'react-router'
import type { DirectoryAnswer } from '#app/lib/directory-answer.ts'
import { countFilters, noFilters } from '#app/lib/program-filters.ts'
import { programs } from '@grana/messages/es/programs'
import { Button } from '@grana/ui/button'
import { Drawer } from '@grana/ui/drawer'
import { Facets } from './facets.tsx'
import type { Directory } from './use-directory.ts'

const { filters: texts } = programs

export interface FacetDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly directory: Directory
  readonly answer: DirectoryAnswer
}

/** Filters on narrow windows. Choices apply at once; the button shows the number of programs. */
export function FacetDrawer({ open, onClose, directory, answer }: FacetDrawerProps) {
  const { pathname } = useLocation()
  const { filters, apply, loading } = directory
  const isLoaded = answer.status === 'loaded'
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={texts.heading}
      closeLabel={texts.close}
      locationKey={pathname}
      bodyId="directory-filters"
      footer={
        <>
          <Button block busy={loading !== undefined} busyText={programs.loading} onClick={onClose}>
            {isLoaded ? texts.show(answer.total, answer.isExact) : texts.close}
          </Button>
          {countFilters(filters) > 0 ? (
            <Button block look="line" onClick={() => apply({ ...noFilters, sort: filters.sort })}>
              {texts.clear}
            </Button>
          ) : null}
        </>
      }
    >
      <Facets directory={directory} facets={isLoaded ? answer.facets : undefined} />
    </Drawer>
  )
}

import { organizationTexts } from '@grana/messages/es/apps/organization'
import { formTexts } from '@grana/messages/es/forms'
import { Button } from '@grana/ui/button'
import ledger from '@grana/parts/table/ledger.module.css'

export interface MoreButtonProps {
  /** The list that continues, as `useApiPages` returns it. */
  readonly pages: { readonly hasMore: boolean; readonly isLoadingMore: boolean; readonly more: () => void }
  readonly children?: string
}

/** Loads the next page of a list; there is no button after the last page. */
export function MoreButton({
  pages: { hasMore, isLoadingMore, more },
  children = organizationTexts.more,
}: MoreButtonProps) {
  if (!hasMore) return null
  return (
    <div className={ledger.more}>
      <Button look="line" busy={isLoadingMore} busyText={formTexts.loadingOptions} onClick={more}>
        {children}
      </Button>
    </div>
  )
}

import { program as texts } from '@grana/messages/es/program'
import { EmptyState } from '@grana/ui/empty-state'
import { Block } from './block.tsx'

const { activity: words, anchors } = texts

/** Shows whether there are reports, never their content. The specification gives the text for none. */
export function Activity({ hasReports }: { readonly hasReports: boolean }) {
  return (
    <Block id={anchors.activity} heading={words.heading}>
      {hasReports ? (
        <EmptyState kind="noMatch" level={3} title={words.kept} text={words.keptText} />
      ) : (
        <EmptyState kind="firstUse" level={3} title={words.empty} />
      )}
    </Block>
  )
}

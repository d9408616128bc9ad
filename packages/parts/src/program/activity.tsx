import { program as texts } from '@grana/messages/es/program'
import { EmptyState } from '@grana/ui/empty-state'
import { Block } from './block.tsx'

const { activity: words, anchors } = texts

/** The API tells of no activity yet: the specification's words stand for it. */
export function Activity() {
  return (
    <Block id={anchors.activity} heading={words.heading}>
      <EmptyState kind="firstUse" level={3} title={words.empty} />
    </Block>
  )
}

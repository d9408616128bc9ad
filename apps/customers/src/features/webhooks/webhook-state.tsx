import type { Webhook } from '@grana/contract/machines/webhooks'
import { webhooks as texts } from '@grana/messages/es/machines/webhooks'
import { Badge } from '@grana/ui/badge'
import { groupOf } from './event-groups.ts'

export function WebhookState({ webhook: { state, failing_since: failing } }: { readonly webhook: Webhook }) {
  if (state === 'off') return <Badge>{texts.off}</Badge>
  return failing === undefined ? (
    <Badge tone="success">{texts.on}</Badge>
  ) : (
    <Badge tone="warning">{texts.failing}</Badge>
  )
}

/** What a webhook sends, in words. */
export const eventsOf = ({ kinds }: Webhook): string =>
  kinds === undefined
    ? texts.allKinds
    : [...new Set(kinds.map(groupOf))].map((group) => texts.groups[group].label).join(', ')

export const reachOf = ({ programs, with_content: hasContent }: Webhook): string =>
  [
    programs?.map(({ name }) => name).join(', ') ?? texts.all,
    hasContent ? texts.withContent : texts.withoutContent,
  ].join(' · ')

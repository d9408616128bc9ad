import { tagLimits } from '@grana/contract/reports/tags'
import { bulkWork } from '@grana/messages/es/apps/bulk-work'

/** The tags of a text with commas, each once. */
export const parseTags = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ''),
  ),
]

export function tagError(tags: readonly string[]): string | undefined {
  const { tooMany, tooLong } = bulkWork.tags
  if (tags.length > tagLimits.perReport) return tooMany(tagLimits.perReport)
  return tags.some((tag) => tag.length > tagLimits.name) ? tooLong(tagLimits.name) : undefined
}

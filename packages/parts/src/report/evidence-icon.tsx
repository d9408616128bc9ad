import type { EvidenceKind } from '@grana/contract/reports/evidence'
import { ArchiveIcon, FileTextIcon, ImageIcon, NetworkIcon, VideoIcon } from '@grana/ui/icons'

const icons = {
  png: ImageIcon,
  jpeg: ImageIcon,
  gif: ImageIcon,
  webp: ImageIcon,
  mp4: VideoIcon,
  webm: VideoIcon,
  pdf: FileTextIcon,
  zip: ArchiveIcon,
  capture: NetworkIcon,
  text: FileTextIcon,
} satisfies Record<EvidenceKind, unknown>

/** Icon of a file's kind; the text is next to it. */
export function EvidenceIcon({ kind = 'text' }: { readonly kind?: EvidenceKind | undefined }) {
  const Icon = icons[kind]
  return <Icon />
}

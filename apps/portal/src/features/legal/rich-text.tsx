import { Link } from '@grana/ui/link'
import type { Inline, InlineText } from './legal-text.ts'

export function RichText({ text }: { readonly text: InlineText }) {
  return text.map((part, index) => <InlinePart key={index} part={part} />)
}

function InlinePart({ part }: { readonly part: Inline }) {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'strong':
      return (
        <strong>
          <RichText text={part.text} />
        </strong>
      )
    case 'code':
      return <code>{part.text}</code>
    case 'link':
      return (
        <Link href={part.href}>
          <RichText text={part.text} />
        </Link>
      )
  }
}

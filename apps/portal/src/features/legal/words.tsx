import { Link } from '@grana/ui/link'
import type { Inline, Words as Text } from './legal-text.ts'

export function Words({ text }: { readonly text: Text }) {
  return text.map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { readonly part: Inline }) {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'strong':
      return (
        <strong>
          <Words text={part.text} />
        </strong>
      )
    case 'code':
      return <code>{part.text}</code>
    case 'link':
      return (
        <Link href={part.href}>
          <Words text={part.text} />
        </Link>
      )
  }
}

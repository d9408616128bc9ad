import { Link } from '@grana/ui/link'

export interface TextWithLinkProps {
  readonly text: { readonly before: string; readonly link: string; readonly after: string }
  readonly href: string
}

/** A sentence with one link in it. */
export function TextWithLink({ text, href }: TextWithLinkProps) {
  return (
    <>
      {text.before}
      <Link href={href}>{text.link}</Link>
      {text.after}
    </>
  )
}

/** A legal text as produced by the build: plain data, so that the browser gets neither Markdown nor its parser. */

export type Inline =
  | string
  | { readonly kind: 'strong'; readonly text: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly text: readonly Inline[] }

export type InlineText = readonly Inline[]

export type Block =
  | { readonly kind: 'paragraph'; readonly text: InlineText }
  /** A numbered paragraph, which can be cited. */
  | { readonly kind: 'clause'; readonly number: string; readonly text: InlineText }
  /** A point that counsel still has to decide. */
  | { readonly kind: 'pending'; readonly label: string; readonly text: InlineText }
  | { readonly kind: 'list'; readonly items: readonly InlineText[] }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly (readonly InlineText[])[] }

export interface LegalSection {
  readonly id: string
  readonly number: string
  readonly title: string
  /** The section in one sentence, with its label. */
  readonly short: { readonly label: string; readonly text: InlineText }
  readonly blocks: readonly Block[]
}

/** Head of a legal text: small enough to load with the page. */
export interface LegalHead {
  readonly title: string
  readonly description: string
  readonly version: string
  /** Effective date. */
  readonly effective: string
  readonly sections: readonly { readonly id: string; readonly number: string; readonly title: string }[]
}

export interface LegalText {
  readonly head: LegalHead
  readonly sections: readonly LegalSection[]
}

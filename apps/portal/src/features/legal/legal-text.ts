/** A legal text as it leaves the build: plain data, so that the browser gets neither Markdown nor its parser. */

export type Inline =
  | string
  | { readonly kind: 'strong'; readonly text: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly text: readonly Inline[] }

export type Words = readonly Inline[]

export type Block =
  | { readonly kind: 'paragraph'; readonly text: Words }
  /** A paragraph with a number of its own, by which it is cited. */
  | { readonly kind: 'clause'; readonly number: string; readonly text: Words }
  /** What counsel still has to settle. */
  | { readonly kind: 'pending'; readonly label: string; readonly text: Words }
  | { readonly kind: 'list'; readonly items: readonly Words[] }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly (readonly Words[])[] }

export interface LegalSection {
  readonly id: string
  readonly number: string
  readonly title: string
  /** The section in one sentence, under its own label. */
  readonly short: { readonly label: string; readonly text: Words }
  readonly blocks: readonly Block[]
}

/** What stands above a legal text and beside it: small enough to come with the page. */
export interface LegalHead {
  readonly title: string
  readonly description: string
  readonly version: string
  /** Day from which it applies. */
  readonly effective: string
  readonly sections: readonly { readonly id: string; readonly number: string; readonly title: string }[]
}

export interface LegalText {
  readonly head: LegalHead
  readonly sections: readonly LegalSection[]
}

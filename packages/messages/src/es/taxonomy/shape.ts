export interface WeaknessText {
  readonly name: string
  /** One sentence. */
  readonly explanation: string
  /** Other names that users search for. */
  readonly words?: string
}

type LeafTexts<Leaves> = { readonly [Leaf in keyof Leaves]: WeaknessText }

/**
 * A text for each category and leaf of a part of the taxonomy, and for nothing else: the compiler reports mismatches.
 */
export type CategoryTexts<Part extends Readonly<Record<string, { readonly leaves: object }>>> = {
  readonly [Category in keyof Part]: {
    readonly name: string
    readonly explanation: string
    readonly leaves: LeafTexts<Part[Category]['leaves']>
  }
}

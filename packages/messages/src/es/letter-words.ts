/** What one letter about an account says. Nothing in it comes from whoever caused it. */
export type LetterWords = {
  /** Fixed: a subject never holds what somebody typed. */
  subject: string
  preview: string
  title: string
  intro: string
  action: string
  /** For how long the link of the action works. */
  lasts?: string
  doubt: {
    title: string
    text: string
    /** The action is the way out for whoever does not recognise what happened, not what the letter is about. */
    holdsAction?: true
  }
}

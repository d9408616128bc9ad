/** The texts of one email about an account. Nothing in it comes from the user who caused it. */
export type EmailTexts = {
  /** Fixed: a subject never contains typed text. */
  subject: string
  preview: string
  title: string
  intro: string
  action: string
  /** How long the link of the action works. */
  lasts?: string
  doubt: {
    title: string
    text: string
    /** The action is for readers who do not recognise the event, not the purpose of the email. */
    holdsAction?: true
  }
}

/** One email, ready to be sent. */
export type RenderedEmail = { subject: string; html: string; text: string }

/** The output of a template; `emails.ts` renders the body to HTML. */
export type EmailTemplate = { subject: string; body: React.ReactElement; text: string }

/** One mail, ready to be sent. */
export type RenderedMail = { subject: string; html: string; text: string }

/** What a template makes of its data; `documents.ts` turns the body into HTML. */
export type Template = { subject: string; body: React.ReactElement; text: string }

/** An error that a person can act on: printed without a stack trace. */
export class Refusal extends Error {}

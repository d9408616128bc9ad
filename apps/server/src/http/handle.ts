import type { Context } from '#server/context.ts'
import type { Answer, Operation, HandlerInput, Result } from '@grana/contract/operation'
import type { ActorOf } from './session/actor.ts'

/** Serves one operation: receives the actor that its access requires and its parsed input, and returns its answer. */
export type Handler<O extends Operation> = (
  context: Context,
  actor: ActorOf<O>,
  input: HandlerInput<O>,
) => Promise<Result<O>> | Result<O>

/** Statements that any operation may send per call, transaction control included. */
export const defaultMostStatements = 20

/** A bound of its own for an operation that needs more statements than others, and the reason. */
export type StatementBound = { maxStatements: number; why: string }

/** An operation with its handler, or with an answer that is the same for every caller and is built once. */
export type OperationRoute = { operation: Operation; bound?: StatementBound } & (
  | { run: (context: Context, actor: never, input: HandlerInput<Operation>) => unknown }
  | { fixed: () => unknown }
)

/** Implements an operation. Its file and its constant carry the name of the operation. */
export function handle<O extends Operation>(operation: O, handler: Handler<O>, bound?: StatementBound): OperationRoute {
  return { operation, run: handler, ...(bound && { bound }) }
}

/** Implements an operation whose answer never changes while the process runs. */
export function handleFixed<O extends Operation>(operation: O, answer: () => Answer<O>): OperationRoute {
  return { operation, fixed: answer }
}

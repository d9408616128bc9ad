import type { Context } from '#server/context.ts'
import type { Answer, Operation, Received, Result } from '@grana/contract/operation'
import type { ActorOf } from './session/actor.ts'

/** Every action has this shape. */
export type Action<O extends Operation> = (
  context: Context,
  actor: ActorOf<O>,
  input: Received<O>,
) => Promise<Result<O>> | Result<O>

/** Statements that any operation may send per call, transaction control included. */
export const defaultMostStatements = 20

/** A bound of its own for an operation that needs more statements than others, and the reason. */
export type StatementBound = { mostStatements: number; why: string }

/** What stands behind an operation: an action, or an answer that is the same for everybody and made once. */
export type OperationRoute = { operation: Operation; bound?: StatementBound } & (
  | { run: (context: Context, actor: never, input: Received<Operation>) => unknown }
  | { fixed: () => unknown }
)

/** Ties an action to its operation. */
export function route<O extends Operation>(operation: O, action: Action<O>, bound?: StatementBound): OperationRoute {
  return { operation, run: action, ...(bound && { bound }) }
}

/** Ties an operation to an answer that never changes while the process lives. */
export function fixedRoute<O extends Operation>(operation: O, answer: () => Answer<O>): OperationRoute {
  return { operation, fixed: answer }
}

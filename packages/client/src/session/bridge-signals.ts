/**
 * Messages between an app and the framed page of the portal. A message is one of these words and never carries a value.
 */
const bridgeSignals = ['hello', 'signed-out', 'active'] as const
export type BridgeSignal = (typeof bridgeSignals)[number]

/** The page of the portal that apps frame. */
export const bridgePath = '/bridge'

export type BridgeMessage = { readonly grana: BridgeSignal }

/** The word of a message with exactly the expected shape; `undefined` for everything else. */
export function parseBridgeSignal(data: unknown): BridgeSignal | undefined {
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype) return undefined
  if (Object.keys(data).length !== 1 || !('grana' in data)) return undefined
  return bridgeSignals.find((word) => word === data.grana)
}

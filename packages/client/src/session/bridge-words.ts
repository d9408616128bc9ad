/** What an app and the framed page of the portal tell each other. There is nothing else in a message, and never a value. */
export const bridgeWords = ['hello', 'signed-out', 'active'] as const
export type BridgeWord = (typeof bridgeWords)[number]

/** The page of the portal that apps frame. */
export const bridgePath = '/bridge'

export type BridgeMessage = { readonly grana: BridgeWord }

/** The word of a message that has exactly our shape; anything else says nothing. */
export function readBridgeWord(data: unknown): BridgeWord | undefined {
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype) return undefined
  if (Object.keys(data).length !== 1 || !('grana' in data)) return undefined
  return bridgeWords.find((word) => word === data.grana)
}

/**
 * A program in the agents' app, through the door of the portal that knows who is there and keeps the way through signing
 * in. The address says no more of the program than its identifier: it may be private.
 */
export function programAddress(portalUrl: string, programId: string): string {
  return `${portalUrl}/redir?app=agents&path=${encodeURIComponent(`/programs/${programId}`)}`
}

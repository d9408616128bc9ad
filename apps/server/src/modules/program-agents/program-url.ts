/**
 * Link to a program in the agents' app, through the portal's redirect route, which preserves the destination through
 * sign-in. It contains only the id of the program, which may be private.
 */
export function programUrl(portalUrl: string, programId: string): string {
  return `${portalUrl}/redir?app=agents&path=${encodeURIComponent(`/programs/${programId}`)}`
}

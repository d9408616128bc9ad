/** Whether agents of a country may take part. Without approved countries, all but the denied ones may. */
export function isCountryAllowed(
  {
    approved_countries: approved,
    denied_countries: denied,
  }: { approved_countries: string[]; denied_countries: string[] },
  country: string,
): boolean {
  return !denied.includes(country) && (approved.length === 0 || approved.includes(country))
}

/** Maximum of comments and proposals per side, report and hour. */
export const maxCommentsPerHour = 30

/** Maximum of drafts per agent. */
export const maxDrafts = 50

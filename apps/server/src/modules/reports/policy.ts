/** From where one may take part; a program without approved countries takes everybody but the denied. */
export function admitsCountry(
  {
    approved_countries: approved,
    denied_countries: denied,
  }: { approved_countries: string[]; denied_countries: string[] },
  country: string,
): boolean {
  return !denied.includes(country) && (approved.length === 0 || approved.includes(country))
}

/** Most reports that one agent sends within a day, in all and to one program. */
export const quota = { day: 30, program: 10 } as const

/** Most that one side says and proposes about one report within an hour. */
export const mostSaidAnHour = 30

/** Most drafts that one agent keeps. */
export const mostDrafts = 50

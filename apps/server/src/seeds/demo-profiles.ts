import type { WorldPeople } from './people-file.ts'

type Agent = WorldPeople['agents'][number]

/** Columns of the user row that say who sees the profile. */
export function visibilityOf(person: object) {
  const { shows } = person as Pick<Agent, 'shows'>
  return {
    visibility: shows?.to ?? ('nobody' as const),
    open_web: shows?.open_web ?? false,
    website: shows?.website ?? null,
  }
}

/** What the demo agents chose to show, and the time that they offer. */
export function profileRows({ agents }: WorldPeople, idOf: (name: string) => string, at: Date) {
  const showing = agents.flatMap(({ id, shows }) => (shows === undefined ? [] : [{ userId: idOf(id), shows }]))
  return {
    profiles: showing.map(({ userId, shows }) => ({
      user_id: userId,
      languages: shows.languages,
      hours_for: shows.hours_for,
      is_findable: shows.findable ?? false,
      updated_at: at,
    })),
    offers: showing.map(({ userId, shows }) => ({
      user_id: userId,
      work_type: shows.work,
      weekend: shows.weekend ?? false,
      updated_at: at,
    })),
    hours: showing.flatMap(({ userId, shows: { day } }) =>
      day === undefined
        ? []
        : [1, 2, 3, 4, 5].map((weekday) => ({ user_id: userId, weekday, starts_at: day[0], ends_at: day[1] })),
    ),
  }
}

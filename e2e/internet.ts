import { setting } from './journey.ts'

type DnsRecord = { readonly type: 'A' | 'TXT'; readonly value: string }
type Told = {
  readonly names?: Readonly<Record<string, readonly DnsRecord[] | null>>
  readonly files?: Readonly<Record<string, string | null>>
}

/** Tells the stand-in for the internet what its names and sites say from now on. */
export async function tellInternet(told: Told): Promise<void> {
  const answer = await fetch(`${setting('INTERNET_URL')}/control`, { method: 'PUT', body: JSON.stringify(told) })
  if (!answer.ok) throw new Error(`the internet would not listen: ${answer.status}`)
}

/** Where its sites answer. */
export const internetPort = (): string => new URL(setting('INTERNET_URL')).port

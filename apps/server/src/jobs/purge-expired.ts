import type { Db } from '#server/db/database.ts'

type Purging = { db: Db; clock: () => Date; log: { info: (details: object, message: string) => void } }

/** Deletes used captcha challenges, counters and codes that have expired. */
export async function purgeExpired({ db, clock, log }: Purging): Promise<void> {
  const now = clock()
  const captcha = await db.deleteFrom('captcha_spent').where('expires_at', '<', now).executeTakeFirstOrThrow()
  const limits = await db.deleteFrom('rate_limits').where('expire', '<', `${now.getTime()}`).executeTakeFirstOrThrow()
  const codes = await db.deleteFrom('handoff_codes').where('expires_at', '<', now).executeTakeFirstOrThrow()
  const signOns = await db.deleteFrom('sign_on_attempts').where('expires_at', '<', now).executeTakeFirstOrThrow()
  log.info(
    {
      captcha: Number(captcha.numDeletedRows),
      limits: Number(limits.numDeletedRows),
      codes: Number(codes.numDeletedRows),
      signOns: Number(signOns.numDeletedRows),
    },
    'expired rows purged',
  )
}

import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { claimEmailDomain as operation, emailDomainLimits } from '@grana/contract/identity/email-domains'
import { recordEvent } from '../audit/public.ts'
import { loadEmailDomains } from './list-email-domains.ts'
import { insertClaim, lockOrganization } from './queries.ts'

/** Providers whose addresses anyone can have. Their owners could prove them, and still must not claim what others use. */
const publicMail: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com outlook.es hotmail.com hotmail.es live.com live.com.mx live.com.ar msn.com
  yahoo.com yahoo.es yahoo.com.mx yahoo.com.ar yahoo.com.br yahoo.com.co ymail.com rocketmail.com aol.com
  icloud.com me.com mac.com proton.me protonmail.com pm.me tutanota.com tuta.com tuta.io gmx.com gmx.es gmx.net
  mail.com mail.ru yandex.com yandex.ru zoho.com zohomail.com fastmail.com hey.com hushmail.com
  uol.com.br bol.com.br terra.com.br ig.com.br prodigy.net.mx terra.com.mx terra.es telefonica.net
  qq.com 163.com 126.com naver.com web.de libero.it orange.fr free.fr laposte.net
  mailinator.com guerrillamail.com yopmail.com 10minutemail.com temp-mail.org`.split(/\s+/),
)

/** Claims a domain. Whether another organization holds it is shown only by a check, which takes control of its DNS. */
export const claimEmailDomain = handle(operation, ({ db, clock }, { user, membership }, { body: { domain } }) => {
  const { organizationId } = membership
  if (publicMail.has(domain)) throw new DomainError('email_domain.public')
  return inTransactionAs(db, user, async (trx) => {
    if (!(await lockOrganization(trx, organizationId))) throw new DomainError('request.not_found')
    const id = await insertClaim(trx, { organizationId, domain, createdBy: user.id, at: clock() })
    if (id === undefined) throw new DomainError('email_domain.claimed')
    const domains = await loadEmailDomains(trx, organizationId)
    if (domains.length > emailDomainLimits.perOrganization) throw new DomainError('email_domain.too_many')
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'email_domain.claimed',
      thing: 'email_domain',
      thingId: id,
      details: { domain },
    })
    return domains
  })
})

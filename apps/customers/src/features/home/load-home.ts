import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { getReportFigures, listReports } from '@grana/contract/reports/inbox'
import { getSpending } from '@grana/contract/reports/reward-sums'

/** A user who loses access to one part keeps the rest. */
function unlessForbidden(error: unknown): undefined {
  if (!(error instanceof CallError) || error.code !== 'auth.forbidden') throw error
}

type Reader = { organization: string; seesWallet: boolean }

/** Loads everything on the organization's home page in parallel. */
export async function loadHome(client: Client, { organization, seesWallet }: Reader) {
  const params = { organization }
  const [figures, open, programs, spending] = await Promise.all([
    client.call(getReportFigures, { params }),
    client.callWithMeta(listReports, { params, query: { open: '1' } }),
    client.callWithMeta(listOrganizationPrograms, { params, query: {} }),
    seesWallet ? client.call(getSpending, { params }).catch(unlessForbidden) : undefined,
  ])
  return {
    figures,
    urgent: open.data,
    programs: programs.data,
    spending,
    canCreate: programs.meta.can_create,
    // Durations are computed from the time of this response.
    at: new Date(),
  }
}

export type CustomerHome = Awaited<ReturnType<typeof loadHome>>

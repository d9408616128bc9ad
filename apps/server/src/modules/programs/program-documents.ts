import type { Context } from '#server/context.ts'
import { defineDocument, type DocumentRoute } from '#server/http/documents/document-route.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getPortalProgram, type PortalProgram } from '@grana/contract/programs'
import { toFacetFilter } from './facets.ts'
import { toFeed } from './program-feed.ts'
import { findPublicProgram, listRecentCards } from './queries-directory.ts'
import { toBurp, toCsv, toAddressList } from './scope-files.ts'

const feedPath = '/api/portal/programs.atom'
const feedLength = 50
const files = {
  csv: { type: 'text/csv; charset=utf-8', make: toCsv },
  txt: { type: 'text/plain; charset=utf-8', make: toAddressList },
  json: { type: 'application/json; charset=utf-8', make: toBurp },
} as const

async function getFeed({ reads, config }: Context) {
  const cards = await reads.read((db) => listRecentCards(db, toFacetFilter({}).state, feedLength))
  const body = toFeed(cards, { portalUrl: config.portalUrl, selfUrl: `${config.apiUrl}${feedPath}` })
  return { body, type: 'application/atom+xml; charset=utf-8' }
}

/** A file name that is safe in every file system and in HTTP headers. */
function fileNameOf({ name }: PortalProgram, extension: string): string {
  const plain = name.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '')
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  return `${slug || 'program'}-scope.${extension}`
}

function scopeFile(extension: keyof typeof files): DocumentRoute {
  const { type, make } = files[extension]
  return defineDocument({
    path: `/api/portal/program/:uuid/scope.${extension}`,
    params: getPortalProgram.params,
    limit: 'read',
    age: { fresh: 5, stale: 30 },
    run: async ({ reads }, { uuid }) => {
      const program = await reads.read((db) => findPublicProgram(db, uuid))
      if (program === undefined) throw new DomainError('request.not_found')
      return { body: make(program), type, fileName: fileNameOf(program, extension) }
    },
  })
}

/** Downloads for people and tools: the Atom feed of programs, and the scope of a program in three formats. */
export const programDocuments: readonly DocumentRoute[] = [
  defineDocument({ path: feedPath, limit: 'read', age: { fresh: 60, stale: 600 }, run: getFeed }),
  scopeFile('csv'),
  scopeFile('txt'),
  scopeFile('json'),
]

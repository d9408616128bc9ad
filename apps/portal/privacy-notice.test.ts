import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const notice = readFileSync(join(root, 'content/es/legal/privacy.md'), 'utf8')

/** Directories whose code runs in a browser, and the one that sets the browser's cookies. */
const rooms = [
  'apps/portal/src',
  'packages/client/src',
  'packages/parts/src',
  'packages/ui/src',
  'apps/server/src/http/session',
]

const sources = rooms
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.tsx?$/.test(file))

const names = new Set(
  sources.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/(?<=['"`])(?:__Host-)?(?:grana|half)_[a-z_]*/g) ?? [],
  ),
)

test('the search finds the known names', () => {
  expect([...names]).toEqual(
    expect.arrayContaining(['__Host-grana_access', '__Host-half_', 'grana_session_', 'grana_contact_draft']),
  )
})

// The applicable laws require the notice to list every name; add a new one to section 7 of the notice in the same
// commit.
test.each([...names])('the notice lists %s', (name) => {
  expect(notice).toContain(`\`${name}`)
})

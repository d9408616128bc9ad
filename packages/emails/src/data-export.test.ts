import { expect, test } from 'vitest'
import { exportGuide } from '@grana/messages/es/account/export'
import { dataExport } from './data-export.ts'

test('the file describes itself and each table, and contains the rows as they are', () => {
  const rows = [{ email: 'ana@tepozan.example', note: '<b>"x"</b>' }]
  const file = dataExport({
    madeAt: new Date('2026-11-15T12:00:00Z'),
    tables: { users: rows, unknown: [] },
    withReports: true,
  })
  expect(JSON.parse(file)).toEqual({
    about: exportGuide.about,
    made_at: '2026-11-15T12:00:00.000Z',
    sections: { users: { about: exportGuide.tables['users'], rows }, unknown: { about: 'unknown', rows: [] } },
  })
})

test('the file says so where it leaves reports out', () => {
  const file = dataExport({ madeAt: new Date('2026-11-15T12:00:00Z'), tables: {}, withReports: false })
  expect(JSON.parse(file)).toMatchObject({ about: `${exportGuide.about} ${exportGuide.withoutReports}` })
})

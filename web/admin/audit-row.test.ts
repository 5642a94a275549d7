import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#/contract/audit.ts'
import { AuditRow } from './audit-row.tsx'

const person = (id: string, name: string) => ({ id, name, email: `${id}@example.com` })

const entry: AuditEntry = {
  id: 'e1',
  at: new Date('2026-11-29T09:00:00Z'),
  actor: person('ada', 'Ada Ortiz'),
  action: 'team_lead_changed',
  subject: person('cara', 'Cara Jensen'),
  team: null,
  targetId: null,
  before: null,
  after: null,
  reason: null,
  address: null,
  device: null,
}

const cells = (change: Partial<AuditEntry>) =>
  renderToStaticMarkup(createElement(AuditRow, { entry: { ...entry, ...change }, onPerson: () => {} }))
    .split('<tbody>')[1]
    ?.split('</tbody>')[0]
    ?.split(/<[^>]+>/)
    .filter(text => text !== '')

test('the details of an audit entry name in words what was there before or after, and leave out what never was', () => {
  const before = { notes: null, teamLeadId: null, events: ['submission.sent', 'campaign.expired'] }
  const after = { notes: '', teamLeadId: 'c1', events: ['submission.sent'] }
  expect(cells({ before, after })).toEqual([
    'Team lead id',
    '–',
    'c1',
    'Events',
    'submission.sent, campaign.expired',
    'submission.sent',
  ])
})

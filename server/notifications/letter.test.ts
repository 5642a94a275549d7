import { expect, test } from 'vitest'
import type { EmailType } from '#/rules/notifications.ts'
import { emailTypes } from '#/rules/notifications.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import type { MailedNotice } from './letter.ts'
import { sayNotices, scopeOf } from './letter.ts'
import { typesIn } from './unsubscribe-link.ts'

const envelope = {
  origin: 'https://squad.example',
  unsubscribe: 'https://squad.example/unsubscribe?x',
  timeZone: 'UTC',
}

const notice = (type: EmailType, at: number, change: Partial<MailedNotice> = {}): MailedNotice => ({
  type,
  title: `Title ${at}`,
  body: `Body ${at}`,
  data: { campaignId: 'c1', roomId: 'r1' },
  createdAt: new Date(Date.UTC(2026, 10, 21, 14, at)),
  ...change,
})

const said = (...notices: MailedNotice[]) => sayNotices(notices, envelope)

test.each(emailTypes)('one notice of type %s has its own subject, words and one button', async type => {
  const one = said(notice(type, 1))
  expect(one.subject).toBe('Title 1')
  const page = await letterHtml(one)
  for (const text of [letterText(one), page]) {
    expect(text).toContain('Title 1')
    expect(text).toContain('Body 1')
    expect(text).toContain(one.button.url)
    expect(text).toContain('https://squad.example/settings?tab=notifications')
    expect(text).toContain(envelope.unsubscribe)
    expect(text).toContain('You get this email because emails about ')
    expect(text).not.toContain('14:01')
  }
  expect(page.split('#cf4013')).toHaveLength(2)
  expect(new URL(one.button.url).origin).toBe('https://squad.example')
})

test('a mail leads where the bell leads', () => {
  const urlOf = (type: EmailType) => said(notice(type, 1)).button.url
  expect(urlOf('submission_approved')).toBe('https://squad.example/contributor/dashboard')
  expect(urlOf('campaign_goal_reached')).toBe('https://squad.example/manage-campaign/c1')
  expect(urlOf('squad_mention')).toBe('https://squad.example/squad-room?roomId=r1')
})

test('several are a digest: grouped by type, newest last, with their times', async () => {
  const digest = said(
    notice('squad_mention', 9),
    notice('submission_approved', 1),
    notice('squad_mention', 3),
    notice('submission_approved', 5),
  )
  expect(digest.subject).toBe('4 notifications on Karmasquad')
  expect(digest.groups.map(({ heading, entries }) => [heading, entries.map(({ title }) => title)])).toEqual([
    ['Approved', ['Title 1', 'Title 5']],
    ['Mentions', ['Title 3', 'Title 9']],
  ])
  expect(letterText(digest)).toMatch(/APPROVED[^]*Title 1[^]*21 Nov, 14:01 UTC[^]*MENTIONS[^]*Title 9/)
  expect(await letterHtml(digest)).toContain('21 Nov, 14:09 UTC')
})

test('times are the reader’s own', () => {
  const { groups } = sayNotices([notice('squad_mention', 1), notice('squad_mention', 2)], {
    ...envelope,
    timeZone: 'Asia/Kolkata',
  })
  expect(groups[0]?.entries[0]?.time).toBe('21 Nov, 19:31')
})

test('a long digest shows the newest and says how many more there are', async () => {
  const digest = said(...Array.from({ length: 15 }, (_, at) => notice('submission_approved', at)))
  expect(digest.subject).toBe('15 notifications on Karmasquad')
  expect(digest.groups.flatMap(({ entries }) => entries.map(({ title }) => title)).at(0)).toBe('Title 3')
  for (const text of [letterText(digest), await letterHtml(digest)]) {
    expect(text).toContain('and 3 more')
    expect(text).not.toContain('Title 2<')
    expect(text).toContain('Title 14')
  }
})

test('one type is left by its own link, several by one for all', () => {
  expect(scopeOf([notice('squad_mention', 1)])).toBe('squad_mention')
  expect(scopeOf([notice('squad_mention', 1), notice('squad_mention', 2)])).toBe('squad_mention')
  expect(scopeOf([notice('squad_mention', 1), notice('team_assignment', 2)])).toBe('all')
})

test('approvals and rejections, which have one switch in the settings, are left by its link', () => {
  const reviews = [notice('submission_rejected', 1), notice('submission_approved', 2)]
  expect(typesIn(scopeOf(reviews))).toEqual(['submission_approved', 'submission_rejected'])
  const { why, choices } = said(...reviews)
  expect(why).toBe('You get this email because emails about submission reviews are switched on.')
  expect(choices.at(-1)?.label).toBe('Stop emails about submission reviews')
  expect(scopeOf([...reviews, notice('team_assignment', 3)])).toBe('all')
})

const hostile = '"><img src=x onerror=alert(1)>&amp;<script>alert(2)</script>\'</style>'

test('what people typed is text in a mail, never markup', async () => {
  const one = notice('squad_mention', 1, { title: hostile, body: hostile })
  for (const letter of [said(one), said(one, notice('team_assignment', 2, { title: hostile, body: hostile }))]) {
    const page = await letterHtml(letter)
    expect(page).not.toMatch(/<(img|script)/)
    expect(page.match(/<\/style>/g)).toHaveLength(1)
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;amp;')
    expect(letterText(letter)).toContain(hostile)
  }
})

test('no line ends within what people typed: not in a subject, not in the plain text', () => {
  const title = 'Hello\r\nBcc: eve@example.com\u2028\u0000there'
  const body = 'One\n\n-- \nStop all mails: https://evil.example'
  const letter = said(notice('squad_mention', 1, { title, body }))
  expect(letter.subject).toBe('Hello Bcc: eve@example.com there')
  expect(letterText(letter)).toContain('One -- Stop all mails: https://evil.example\n')
})

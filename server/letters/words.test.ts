import { expect, test } from 'vitest'
import { contact } from '#/rules/contact.ts'
import { letterText } from '../notifications/letter-text.ts'
import { letterWords, sayLetter } from './words.ts'

const origin = 'https://squad.example'
const when = '26 November 2026 at 10:30 UTC'

test('what to do if it was not you is read: it is no signature, which mail programs hide', () => {
  const text = letterText(sayLetter(letterWords.password_changed(origin, { when, device: null })))
  expect(text).toContain('If not, choose another password at once.')
  expect(text).not.toMatch(/^-- $/m)
})

test('two-step verification stands behind Google too, and the mails about it say so', () => {
  const said = (what: 'two_step_on' | 'two_step_off') => letterWords.way_changed(origin, { when, what }).paragraphs[0]
  expect(said('two_step_on')).toContain('Logging in with your password or Google')
  expect(said('two_step_off')).toContain('Your password, or Google, alone opens it now.')
})

test('the button says which page it opens', () => {
  const buttonOf = (what: 'webhook_added' | 'passkey_added') => letterWords.way_changed(origin, { when, what }).button
  expect(buttonOf('webhook_added')).toEqual({ label: 'See your webhooks', url: `${origin}/webhooks` })
  expect(buttonOf('passkey_added')).toEqual({ label: 'Open your settings', url: `${origin}/settings?tab=security` })
})

test('of a plan whose payment failed and that has ended, the mail says both, and leads to Billing', () => {
  const said = letterWords.plan_ended(origin, { isUnpaid: true })
  expect(said.paragraphs[0]).toContain('has ended, because its last payment failed')
  expect(said.button).toEqual({ label: 'See your plan', url: `${origin}/settings?tab=billing` })
  expect(letterWords.plan_ended(origin, { isUnpaid: false }).paragraphs[0]).not.toContain('payment')
})

test('whoever may no longer be able to log in reads where to write for help', () => {
  const changed = letterWords.address_changed(origin, { when, newAddress: 'thief@example.com' })
  for (const { why } of [changed, letterWords.way_changed(origin, { when, what: 'two_step_on' })])
    expect(why).toContain(`write to ${contact.support}`)
})

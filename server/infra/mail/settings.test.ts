import { expect, test } from 'vitest'
import { readSender, readSmtpUrl } from './settings.ts'

test.each([
  ['smtps://mail.example.com', { host: 'mail.example.com', port: undefined, user: '', password: '', tls: 'wrapped' }],
  ['smtp://mail.example.com:2525', { host: 'mail.example.com', port: 2525, tls: 'required' }],
  [
    'smtp://fran%40example.com:p%3Ass@mail.example.com/',
    { user: 'fran@example.com', password: 'p:ss', tls: 'required' },
  ],
  ['smtp://relay.internal?tls=optional', { host: 'relay.internal', tls: 'optional' }],
  ['smtp://relay.internal:25?tls=off', { port: 25, tls: 'off' }],
  ['smtp://localhost', { host: 'localhost', tls: 'off' }],
  ['smtp://127.0.0.1:25', { host: '127.0.0.1', tls: 'off' }],
  ['smtp://[::1]:25', { host: '::1', tls: 'off' }],
  ['smtp://localhost?tls=required', { tls: 'required' }],
  ['smtp://127.0.0.1.example.com', { tls: 'required' }],
  ['smtp://localhost.example.com', { tls: 'required' }],
])('%s is read', (text, server) => expect(readSmtpUrl(text)).toMatchObject(server))

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp:mail.example.com',
  'smtp://mail.example.com/inbox',
  'smtp://mail.example.com?tls=no',
  'smtp://mail.example.com?rejectUnauthorized=false',
  'smtp://mail.example.com?tls=off&pool=false',
  'smtps://mail.example.com?tls=off',
  'smtp://%@mail.example.com',
  'smtp://mail.example.com#a',
])('%s is refused', text => expect(readSmtpUrl(text)).toBeUndefined())

test.each([
  ['Karmasquad <no-reply@squad.example>', { name: 'Karmasquad', address: 'no-reply@squad.example' }],
  ['"Karma, the squad" <no-reply@squad.example>', { name: 'Karma, the squad', address: 'no-reply@squad.example' }],
  ['no-reply@squad.example', { name: '', address: 'no-reply@squad.example' }],
  ['<no-reply@squad.example>', { name: '', address: 'no-reply@squad.example' }],
])('%s is a sender', (text, sender) => expect(readSender(text)).toEqual(sender))

test.each([
  'Karmasquad',
  'Karmasquad <>',
  'a@b',
  'a@b.example, c@d.example',
  'A\r\nBcc: x <a@b.example>',
  'x <a@b.example',
])('%j is no sender', text => expect(readSender(text)).toBeUndefined())

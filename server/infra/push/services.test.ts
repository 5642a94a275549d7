import { describe, expect, test } from 'vitest'
import { isKnownService } from './services.ts'

const none = new Set<string>()

describe('push services of browsers are known', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com:443/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://eu.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s', endpoint => expect(isKnownService(endpoint, none)).toBe(true))
})

describe('nothing else is ever asked', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://:secret@fcm.googleapis.com/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@evil.example/',
    'https://fcm.googleapis.com.evil.example/',
    'https://fcm.googleapis.com./fcm',
    'https://evilfcm.googleapis.com/',
    'https://push.apple.com.evil.example/',
    'https://push.apple.com/',
    'https://evil-push.apple.com/',
    'https://googleapis.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'http://127.0.0.1:3000/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'file:///etc/passwd',
    'ftp://fcm.googleapis.com/',
    'javascript:alert(1)',
    'fcm.googleapis.com',
    '',
  ])('%s', endpoint => expect(isKnownService(endpoint, none)).toBe(false))
})

test('an operator’s own host is known with exactly that port, and without TLS only on this machine', () => {
  const own = new Set(['push.example.com', '127.0.0.1:9000', 'lan.example:9000'])
  const known = (endpoint: string) => isKnownService(endpoint, own)
  expect(known('https://push.example.com/x')).toBe(true)
  expect(known('http://127.0.0.1:9000/x')).toBe(true)
  expect(known('https://lan.example:9000/x')).toBe(true)
  expect(known('http://lan.example:9000/x')).toBe(false)
  expect(known('http://push.example.com/x')).toBe(false)
  expect(known('https://push.example.com:444/x')).toBe(false)
  expect(known('http://127.0.0.1:9001/x')).toBe(false)
  expect(known('ftp://127.0.0.1:9000/x')).toBe(false)
  expect(known('http://user@127.0.0.1:9000/x')).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { isSameOrigin, publicOrigin } from './origin.ts'

const asked = (headers: Record<string, string>, origin?: string) => isSameOrigin({ origin }, name => headers[name])

describe('with a configured public address', () => {
  const ours = 'https://squad.example'

  test('its own pages may write', () => expect(asked({ origin: ours }, ours)).toBe(true))

  test.each([
    'http://squad.example',
    'https://squad.example:8443',
    'https://squad.example.evil.example',
    'https://evil.example',
    'https://sub.squad.example',
    'https://SQUAD.example',
    'https://squad.example/',
    'null',
    'file://',
    'https://squad.example, https://evil.example',
  ])('pages of %s may not', origin => {
    expect(asked({ origin }, ours)).toBe(false)
    expect(asked({ origin, host: 'squad.example', 'sec-fetch-site': 'same-origin' }, ours)).toBe(false)
  })

  test('what the request names as its host changes nothing', () => {
    expect(asked({ origin: 'https://evil.example', host: 'evil.example' }, ours)).toBe(false)
    expect(asked({ origin: ours, host: 'inside:3000' }, ours)).toBe(true)
  })
})

describe('without one, the host that the request names is ours', () => {
  test.each([
    ['http://localhost:3000', 'localhost:3000'],
    ['https://squad.example', 'squad.example'],
    ['http://192.168.1.5:3000', '192.168.1.5:3000'],
    ['http://[::1]:3000', '[::1]:3000'],
  ])('pages of %s may write to %s', (origin, host) => expect(asked({ origin, host })).toBe(true))

  test.each([
    ['http://evil.example', 'localhost:3000'],
    ['http://localhost:3001', 'localhost:3000'],
    ['http://localhost', 'localhost:3000'],
    ['http://localhost:3000.evil.example', 'localhost:3000'],
    ['null', 'localhost:3000'],
    ['', 'localhost:3000'],
    ['not an address', 'localhost:3000'],
    ['file://', ''],
  ])('pages of %j may not write to %s', (origin, host) => expect(asked({ origin, host })).toBe(false))

  test('a request that names no host is nobody’s', () => expect(asked({ origin: 'http://localhost:3000' })).toBe(false))
})

describe('a request without Origin', () => {
  test('is ours when the browser says that it came from the same origin', () => {
    expect(asked({ 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(asked({ 'sec-fetch-site': 'same-origin' }, 'https://squad.example')).toBe(true)
  })

  test.each(['same-site', 'cross-site', 'none', '', 'Same-Origin'])('is not when it says %j', site => {
    expect(asked({ 'sec-fetch-site': site, host: 'squad.example' })).toBe(false)
  })

  test('and is not when nobody says anything', () => expect(asked({})).toBe(false))
})

test('links lead to the configured address, or else to the one that was asked', () => {
  const asking = 'http://inside:3000/explore?q=1'
  expect(publicOrigin({ origin: 'https://squad.example' }, asking)).toBe('https://squad.example')
  expect(publicOrigin({ origin: undefined }, asking)).toBe('http://inside:3000')
})

import { createServer } from 'node:net'
import { getActiveResourcesInfo } from 'node:process'
import { expect, test } from 'vitest'
import { listenHere } from '../listening.ts'
import { openReceiver } from '#/tests/webhook-receiver.ts'
import { isAllowedHost, isEndpoint } from './endpoint.ts'
import type { Resolve } from './name-servers.ts'
import { postTo } from './post.ts'
import type { WebhookHosts } from './endpoint.ts'
import { isPublicAddress } from './public-address.ts'

const nobody = new Set<string>()
const anyPublic = { own: nobody, allowed: nobody }

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.5',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '100::1',
  '2001::1',
  '2001:1ff:ffff::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'nonsense',
  '',
])('%s is no address of the public internet', address => expect(isPublicAddress(address)).toBe(false))

test.each([
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '198.20.0.1',
  '223.255.255.255',
  '2001:200::1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is one', address => expect(isPublicAddress(address)).toBe(true))

test.each([
  'http://hooks.example/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://169.254.169.254/latest/meta-data',
  'https://user:word@hooks.example/',
  'https://user@hooks.example/',
  'https://:word@hooks.example/',
  'https://intranet/',
  'ftp://hooks.example/',
  'nonsense',
])('%s is no endpoint', url => expect(isEndpoint(url, nobody)).toBe(false))

test('a name on the internet is one, and so is a host of the operator’s own', () => {
  expect(isEndpoint('https://hooks.example:8443/a?b=c', nobody)).toBe(true)
  expect(isEndpoint('http://127.0.0.1:9000/', new Set(['127.0.0.1:9000']))).toBe(true)
  expect(isEndpoint('https://10.0.0.1/', new Set(['10.0.0.1']))).toBe(true)
  expect(isEndpoint('http://10.0.0.1/', new Set(['10.0.0.1']))).toBe(false)
  expect(isEndpoint('ftp://127.0.0.1/', new Set(['127.0.0.1']))).toBe(false)
})

test('an allow list means these hosts, those below a star, and the operator’s own; none means every host', () => {
  const hosts = {
    own: new Set(['10.0.0.1']),
    allowed: new Set(['hooks.example', 'ports.example:8443', '*.wide.example']),
  }
  const may = (url: string) => isAllowedHost(url, hosts)
  for (const url of [
    'https://hooks.example/a',
    'https://ports.example:8443/',
    'https://a.wide.example/',
    'https://a.b.wide.example/',
    'https://10.0.0.1/',
  ])
    expect([url, may(url), isAllowedHost(url, anyPublic)]).toEqual([url, true, true])
  for (const url of [
    'https://hooks.example:8443/',
    'https://cooks.example/',
    'https://ports.example/',
    'https://wide.example/',
    'https://notwide.example/',
    'https://a.wide.example:8443/',
    'https://wide.example.evil.example/',
    'https://hooks.example.evil.example/',
    'https://other.example/hooks.example',
  ])
    expect([url, may(url)]).toEqual([url, false])
})

const post = (url: string, resolve: Resolve, hosts: WebhookHosts = anyPublic) =>
  postTo({ url, headers: {}, body: '{}', hosts, withinMs: 2_000, answerMaxBytes: 10, resolve })

const to =
  (...addresses: string[]): Resolve =>
  (_, found) =>
    found(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

test.each([[['127.0.0.1']], [['::1']], [['::ffff:127.0.0.1']], [['8.8.8.8', '127.0.0.1']], [[]]])(
  'a name that leads to %j is not asked',
  async addresses => {
    await using receiver = await openReceiver()
    const url = `https://hooks.example:${new URL(receiver.url).port}/`
    await expect(post(url, to(...addresses))).rejects.toThrow('public internet')
    expect(receiver.faults).toEqual([])
  },
)

test('an address of this machine is not asked, though no name leads to it; by a name it is, where the operator allows that', async () => {
  await using receiver = await openReceiver()
  const { port } = new URL(receiver.url)
  for (const url of [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, `https://[::1]:${port}/`])
    await expect(post(url, to('8.8.8.8'))).rejects.toThrow('public internet')
  expect(receiver.faults).toEqual([])
  const own = new Set([`localhost:${port}`])
  expect(await post(`http://localhost:${port}/`, to('8.8.8.8'), { ...anyPublic, own })).toBe(400)
  expect(receiver.faults).toHaveLength(1)
})

test('a host that is not on the allow list is not even looked up', async () => {
  let asked = 0
  const resolve: Resolve = (_, found) => {
    asked += 1
    found(new Error('looked up'), [])
  }
  const hosts = { own: nobody, allowed: new Set(['hooks.example']) }
  await expect(post('https://other.example/', resolve, hosts)).rejects.toThrow('WEBHOOK_ALLOWED_HOSTS')
  expect(asked).toBe(0)
  await expect(post('https://hooks.example/', resolve, hosts)).rejects.toThrow('looked up')
})

test('a name is asked for once, and what it leads to then is what is connected to', async () => {
  let asked = 0
  const rebinding: Resolve = (name, found) => {
    asked += 1
    // Public when checked; a second lookup would return this machine.
    return to(asked === 1 ? '203.0.114.1' : '127.0.0.1')(name, found)
  }
  const why = await post('https://hooks.example/', rebinding).catch(String)
  expect(why).not.toMatch(/public internet|Invalid IP/)
  expect(asked).toBe(1)
})

test('a name is looked up without the threads that the lookups of the whole server share', async () => {
  const url = 'https://no-such-name.invalid/'
  const posted = postTo({ url, headers: {}, body: '{}', hosts: anyPublic, withinMs: 2_000, answerMaxBytes: 10 })
  expect(getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap')
  await expect(posted).rejects.toThrow()
})

/** Posts to a server that says just this, and then hangs up or stays silent. */
async function postToOneSaying(words: string, { hangsUp = false, withinMs = 2_000 } = {}) {
  const saying = createServer(socket => {
    socket.on('error', () => {})
    socket.write(words, () => hangsUp && socket.destroy())
  })
  const host = `127.0.0.1:${await listenHere(saying)}`
  const hosts = { ...anyPublic, own: new Set([host]) }
  const asked = { url: `http://${host}/`, headers: {}, body: '{}', withinMs, answerMaxBytes: 1_000, hosts }
  return postTo(asked).finally(() => saying.close())
}

test('an endpoint that answers with an upgrade, which nobody asked for, is a failure like any other', async () => {
  const posted = postToOneSaying('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  await expect(posted).rejects.toThrow('closed without an answer')
})

test.each([200, 410, 500])('the status %i counts, even if the rest of the answer never comes', async status => {
  const words = `HTTP/1.1 ${status} Said\r\nContent-Length: 100\r\n\r\nhalf`
  expect(await postToOneSaying(words, { hangsUp: true })).toBe(status)
  expect(await postToOneSaying(words)).toBe(status)
})

test('of an answer that goes on and on, no more is read than is needed', async () => {
  const words = `HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n${'x'.repeat(2_000)}`
  expect(await postToOneSaying(words, { withinMs: 600_000 })).toBe(200)
})

import { gzipSync } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { origin } from '#/tests/access-matrix/procedures.ts'
import { engagementCampaign, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { isDeeper } from './json-depth.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test.each([
  [nested(3), false],
  [nested(4), true],
  ['{"a":{"b":{"c":1}}}', false],
  ['{"a":{"b":{"c":[]}}}', true],
  [`{"text":"${'['.repeat(100)}"}`, false],
  [`{"text":"\\"${'['.repeat(100)}"}`, false],
  [`{"text":"\\\\",${nested(9)}}`, true],
  [`["a","b",["c"],["d"],["e"]]`, false],
  ['"no end [[[[[[', false],
  ['', false],
])('%s is deeper than three levels: %s', (text, deep) => expect(isDeeper(text, 3)).toBe(deep))

test('input that is nested too deeply is refused, in bodies and in queries', async () => {
  await using world = await openWorld()
  const send = (path: string, body?: string) => {
    const headers = { 'content-type': 'application/json' }
    const request = new Request(`${origin}${path}`, body ? { method: 'POST', headers, body } : { headers })
    return world.fetch(request, world.fran.cookie).then(async answer => [answer.status, await answer.text()])
  }
  const deep = nested(limits.jsonDepthMax + 1)
  for (const path of ['/api/rpc/campaigns/create', '/api/campaigns', '/api/rpc/accounts/signIn'])
    expect(await send(path, `{"json":${deep}}`)).toEqual([400, expect.stringContaining('too_deep')])
  expect(await send(`/api/rpc/campaigns/explore?data=${encodeURIComponent(deep)}`)).toEqual([
    400,
    expect.stringContaining('too_deep'),
  ])
  expect(await send('/api/rpc/accounts/me', `{"json":{},"x":${nested(limits.jsonDepthMax - 1)}}`)).toEqual([
    200,
    expect.any(String),
  ])
})

test('the whole of a query is checked: repeated `data`, and levels in brackets', async () => {
  await using world = await openWorld()
  const deep = limits.jsonDepthMax + 1
  const asks = async (path: string) => {
    const answer = await world.fetch(new Request(`${origin}${path}`), world.fran.cookie)
    return [answer.status, await answer.text()]
  }
  const tooDeep = [400, expect.stringContaining('too_deep')]
  const twice = `data=${encodeURIComponent('{}')}&data=${encodeURIComponent(nested(deep))}`
  expect(await asks(`/api/rpc/campaigns/explore?${twice}`)).toEqual(tooDeep)
  expect(await asks(`/api/campaigns?q${'[a]'.repeat(deep)}=1`)).toEqual(tooDeep)
  expect(await asks(`/api/campaigns?q${'[a]'.repeat(9_000)}=1`)).toEqual(tooDeep)
  expect(await asks('/api/campaigns?q[a]=1')).toEqual([400, expect.stringContaining('bad_input')])
  // As deep as may be, and what is no JSON, are refused for what they are, or found.
  expect(await asks(`/api/campaigns?q${'[a]'.repeat(limits.jsonDepthMax)}=1`)).toEqual([
    400,
    expect.stringContaining('bad_input'),
  ])
  expect((await asks(`/api/campaigns?q=${encodeURIComponent('['.repeat(deep))}`))[0]).toBe(200)
})

test('fields in the query of a change are refused with where they belong, and an empty query is none', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  const rejects = async (query: string) => {
    const request = new Request(`${origin}/api/submissions/${id}/reject${query}`, { method: 'POST' })
    const answer = await world.fetch(request, fran.cookie)
    return [answer.status, await answer.text()]
  }
  expect(await rejects('?reason=Short')).toEqual([400, expect.stringContaining('Fields stand in the body')])
  expect(await rejects('?')).toEqual([200, expect.stringContaining('"rejectReason":null')])
})

test('a body that claims to be something else than JSON is refused to a browser as a form of another site', async () => {
  await using world = await openWorld()
  const send = async (type: string) => {
    const headers = { 'content-type': type }
    const request = new Request(`${origin}/api/campaigns`, { method: 'POST', headers, body: '{}' })
    const answer = await world.fetch(request, world.fran.cookie)
    return [answer.status, await answer.text()]
  }
  for (const type of ['text/plain', 'text/plain; application/json', 'application/jsonlines'])
    expect(await send(type), type).toEqual([403, expect.stringContaining('foreign_origin')])
})

test('a form that a program sends is not read, however deep it is', async () => {
  await using world = await openWorld()
  const wanted = {
    id: randomUUID(),
    name: 'Zap',
    scopes: ['campaigns:write' as const],
    days: 30 as const,
    present: null,
  }
  const { token } = await world.fran.api.tokens.make(wanted)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const body = `name${'[a]'.repeat(9_000)}=1`
  const answer = await world.fetch(new Request(`${origin}/api/campaigns`, { method: 'POST', headers, body }))
  expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining('not_json')])
})

test('a body that is JSON but no object is refused, instead of being taken for one without fields', async () => {
  await using world = await openWorld()
  const { id } = await world.fran.api.campaigns.create(engagementCampaign())
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    const request = new Request(`${origin}/api/campaigns/${id}/pause`, { method: 'POST', headers, body })
    const answer = await world.fetch(request, world.fran.cookie)
    return [answer.status, await answer.text()]
  }
  for (const body of ['[]', '"{}"', ' null', '1', 'nonsense'])
    expect(await send(body)).toEqual([400, expect.stringContaining('"message":"This is not a JSON object."')])
  expect(await send('{')).toEqual([400, expect.stringContaining('"message":"This is not JSON."')])
  expect(await send(' {} ')).toEqual([200, '{}'])
})

test('JSON is read whatever the case in which its content type is written', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const post = await submittedPost(fran, cara)
  const request = new Request(`${origin}/api/submissions/${post.id}/reject`, {
    method: 'POST',
    headers: { 'content-type': 'Application/JSON; Charset=UTF-8' },
    body: JSON.stringify({ reason: 'Please say how you tried it.' }),
  })
  const answer = await world.fetch(request, fran.cookie)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ rejectReason: 'Please say how you tried it.' }),
  ])
})

test('a body in another encoding than UTF-8 is refused, instead of losing the letters that it cannot read', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  const rejects = async (encoding: BufferEncoding) => {
    const request = new Request(`${origin}/api/submissions/${id}/reject`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"reason":"Déjà vu"}', encoding),
    })
    const answer = await world.fetch(request, fran.cookie)
    return [answer.status, await answer.text()]
  }
  for (const encoding of ['latin1', 'utf16le'] as const)
    expect(await rejects(encoding)).toEqual([400, expect.stringContaining('"message":"This is not UTF-8."')])
  expect(await rejects('utf8')).toEqual([200, expect.stringContaining('"rejectReason":"Déjà vu"')])
})

test('a compressed body is refused with what to do, and one that says that it is not is read', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  const rejects = async (encoding: string, body: Uint8Array<ArrayBuffer>) => {
    const request = new Request(`${origin}/api/submissions/${id}/reject`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      body,
    })
    const answer = await world.fetch(request, fran.cookie)
    return [answer.status, await answer.text()]
  }
  const body = Buffer.from('{"reason":"Say more."}')
  expect(await rejects('gzip', gzipSync(body))).toEqual([400, expect.stringContaining('without Content-Encoding')])
  expect(await rejects('gzip', body)).toEqual([400, expect.stringContaining('without Content-Encoding')])
  expect(await rejects('Identity', body)).toEqual([200, expect.stringContaining('"rejectReason":"Say more."')])
})

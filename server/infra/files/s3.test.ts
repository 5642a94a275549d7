import { describe, expect, test, vi } from 'vitest'
import { readConfig } from '#/server/config.ts'
import { openS3 } from '#/tests/s3.ts'
import { FilesGone } from './files.ts'
import { openFiles } from './open.ts'
import { checkS3 } from './s3-check.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const large = crypto.getRandomValues(new Uint8Array(60_000))

const filesOf = (env: Record<string, string>) => openFiles(readConfig(env))

test('what is put in a bucket comes back, is replaced, and goes', async () => {
  await using s3 = await openS3()
  const files = filesOf(s3.env)
  expect(await files.get('one.webp')).toBeNull()
  await files.put('one.webp', large)
  expect(await files.get('one.webp')).toEqual(large)
  await files.put('one.webp', bytesOf('another'))
  expect(await files.get('one.webp')).toEqual(bytesOf('another'))
  await files.put('none.webp', new Uint8Array())
  expect(await files.get('none.webp')).toEqual(new Uint8Array())
  await files.remove('one.webp')
  await files.remove('one.webp')
  expect(await files.get('one.webp')).toBeNull()
})

test('two installations share a bucket by their prefixes', async () => {
  await using s3 = await openS3()
  const here = filesOf({ ...s3.env, S3_PREFIX: 'here/files/' })
  const there = filesOf({ ...s3.env, S3_PREFIX: 'there' })
  await here.put('one.webp', large)
  expect(await there.get('one.webp')).toBeNull()
  expect(s3.asked).toEqual(['PUT /squad-files/here/files/one.webp', 'GET /squad-files/there/one.webp'])
})

test.each([
  [{ S3_REGION: 'eu-central-1' }, 'https://squad.s3.eu-central-1.amazonaws.com/files/'],
  [{ S3_REGION: 'eu-central-1', S3_BUCKET: 'my.squad' }, 'https://s3.eu-central-1.amazonaws.com/my.squad/files/'],
  [{ S3_ENDPOINT: 'https://minio.example:9000/' }, 'https://minio.example:9000/squad/files/'],
  [{ S3_ENDPOINT: 'https://store.example/s3', S3_PREFIX: 'a/b' }, 'https://store.example/s3/squad/a/b/'],
  [{ S3_ENDPOINT: 'https://fra1.example.com', S3_PATH_STYLE: '0' }, 'https://squad.fra1.example.com/files/'],
])('with %o objects are at %s', (given, url) => {
  const env = { S3_BUCKET: 'squad', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', ...given }
  expect(readConfig(env).s3?.url).toBe(url)
})

test('a call that fails for a moment is made again, and nobody notices', async () => {
  await using s3 = await openS3()
  const files = filesOf(s3.env)
  for (const is of ['down', { status: 503, code: 'SlowDown' }] as const) {
    s3.mood.is = is
    setTimeout(() => (s3.mood.is = 'well'), 20)
    await files.put('one.webp', large)
    expect(await files.get('one.webp')).toEqual(large)
  }
})

describe('while it fails', () => {
  test.each([
    ['breaks the line', 'down', 3],
    ['has no time', { status: 503, code: 'SlowDown' }, 3],
    ['wants fewer requests', { status: 429, code: '' }, 3],
    ['is full', { status: 507, code: '' }, 1],
    ['forbids it', { status: 403, code: 'AccessDenied' }, 1],
  ] as const)('one that %s is an error that says so, and all is well as soon as it is', async (_what, is, tries) => {
    await using s3 = await openS3()
    const files = filesOf(s3.env)
    await files.put('one.webp', large)
    s3.asked.length = 0
    s3.mood.is = is
    await expect(files.get('one.webp')).rejects.toThrow(FilesGone)
    expect(s3.asked).toHaveLength(tries)
    s3.mood.is = 'well'
    await expect.poll(() => files.get('one.webp').catch(() => null), { timeout: 3_000 }).toEqual(large)
  })

  test('one that never answers keeps nobody waiting for more than five seconds, and those behind not at all', async () => {
    await using s3 = await openS3()
    const files = filesOf(s3.env)
    s3.mood.is = 'silent'
    const start = performance.now()
    await expect(files.get('one.webp')).rejects.toThrow(/does not answer/)
    expect(performance.now() - start).toBeLessThan(6_000)
    const next = performance.now()
    await expect(files.put('two.webp', large)).rejects.toThrow(FilesGone)
    expect(performance.now() - next).toBeLessThan(500)
  })

  test.each([
    [507, '', true],
    [403, 'QuotaExceeded', true],
    [403, 'AccessDenied', false],
  ])('that it is full is told apart from another failure: %i %s', async (status, code, full) => {
    await using s3 = await openS3()
    s3.mood.is = { status, code }
    await expect(filesOf(s3.env).put('one.webp', large)).rejects.toMatchObject({ full })
  })

  test('what it does not remove is not taken for removed, unless it has no such file', async () => {
    await using s3 = await openS3()
    const files = filesOf(s3.env)
    for (const code of ['AccessDenied', 'NoSuchBucket']) {
      s3.mood.is = { status: code === 'AccessDenied' ? 403 : 404, code }
      await expect(files.remove('one.webp')).rejects.toThrow(code)
    }
    s3.mood.is = { status: 404, code: 'NoSuchKey' }
    await files.remove('one.webp')
  })

  test('a redirect is not followed, as it would carry the signature elsewhere', async () => {
    await using s3 = await openS3()
    await using elsewhere = await openS3()
    s3.mood.is = {
      status: 307,
      code: 'TemporaryRedirect',
      location: `${elsewhere.env.S3_ENDPOINT}/squad-files/one.webp`,
    }
    await expect(filesOf(s3.env).put('one.webp', large)).rejects.toThrow('307 TemporaryRedirect')
    expect(elsewhere.asked).toEqual([])
  })

  test('a missing bucket is not taken for a missing file', async () => {
    await using s3 = await openS3()
    await expect(filesOf({ ...s3.env, S3_BUCKET: 'another' }).get('one.webp')).rejects.toThrow(/NoSuchBucket/)
  })
})

describe('at the start', () => {
  const check = async (env: Record<string, string>) => {
    const told = vi.fn<(error: FilesGone) => void>()
    const { s3 } = readConfig(env)
    if (s3) await checkS3(s3, told)
    return told
  }

  test('a bucket that works is tried out and left as it was', async () => {
    await using s3 = await openS3()
    expect(await check(s3.env)).not.toHaveBeenCalled()
    expect(s3.asked.map(each => each.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE', 'GET'])
  })

  test.each([
    [{ S3_BUCKET: 'another' }, /has no bucket another/],
    [{ S3_ACCESS_KEY_ID: 'nobody' }, /does not know S3_ACCESS_KEY_ID/],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /S3_SECRET_ACCESS_KEY does not belong/],
  ])('with %o it is said what is wrong', async (wrong, words) => {
    await using s3 = await openS3()
    await expect(check({ ...s3.env, ...wrong })).rejects.toThrow(words)
  })

  test.each([
    [301, 'PermanentRedirect', /another region: S3_REGION is us-east-1/],
    [301, '', /redirects to another address, which S3_ENDPOINT must name/],
    [400, 'AuthorizationHeaderMalformed', /another region: S3_REGION is us-east-1/],
    [403, 'AccessDenied', /does not let these keys list, read, write and remove/],
    [403, 'RequestTimeTooSkewed', /clock of this machine/],
    [400, 'Strange', /S3 answered PUT with 400 Strange\. Check S3_ENDPOINT/],
  ])('%i %s is said in words', async (status, code, words) => {
    await using s3 = await openS3()
    s3.mood.is = { status, code }
    await expect(check(s3.env)).rejects.toThrow(words)
  })

  test.each(['down', { status: 503, code: 'SlowDown' }] as const)(
    'a bucket that is %o is told, and no reason not to start',
    async is => {
      await using s3 = await openS3()
      s3.mood.is = is
      expect(await check(s3.env)).toHaveBeenCalledOnce()
    },
  )
})

test('no error contains the keys of the bucket', async () => {
  const env = { S3_BUCKET: 'squad', S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'KEYKEY' }
  const files = filesOf({ ...env, S3_SECRET_ACCESS_KEY: 'SECRETSECRET' })
  const error: unknown = await files.get('one.webp').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(FilesGone)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/KEYKEY|SECRETSECRET/)
})

test.each([
  [{ S3_BUCKET: 'squad' }, /S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing/],
  [{ S3_ENDPOINT: 'https://s3.example' }, /S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing/],
  [{ S3_PREFIX: 'files' }, /S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing/],
  [{ S3_BUCKET: 'squad', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, /^S3_REGION is wrong: expected a region/],
  [{ S3_ENDPOINT: 's3.example' }, /^S3_ENDPOINT is wrong/],
  [{ S3_ENDPOINT: 'https://key:hunter2@s3.example' }, /^S3_ENDPOINT is wrong: (?!.*hunter2)/],
  [{ S3_PREFIX: '../elsewhere' }, /^S3_PREFIX is wrong/],
  [{ S3_BUCKET: 'squad/../other' }, /^S3_BUCKET is wrong/],
])('%o is no setting of a bucket', (env, words) => expect(() => readConfig(env)).toThrow(words))

import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sessionDays, sessionMaxDays } from '#/rules/cookies.ts'
import { raisedRates, rates, rowRates } from '#/rules/rates.ts'
import { siteWords } from '#/rules/password.ts'

const root = join(import.meta.dirname, '..')
const page = (name: string) => readFile(join(root, name), 'utf8')
const checklist = await page('docs/security-checklist.md')
const policies = await page('docs/security-policies.md')

/** The number of level 1 and 2 requirements in each chapter of ASVS 5.0.0, from V1 on. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const states = ['answered', 'partly', 'missed', 'not applicable']

const rows = [...checklist.matchAll(/^\| ([\d., ]+) \| ([12]) \| .* \| ([a-z ]+) \| (.*) \|$/gm)].map(
  ([, numbers = '', , state = '', where = '']) => ({ numbers: numbers.split(', '), state, where }),
)

test('every requirement of both levels stands in the checklist once, in its chapter', () => {
  const numbers = rows.flatMap(row => row.numbers)
  expect(new Set(numbers).size).toBe(numbers.length)
  const found = chapters.map((_, at) => numbers.filter(number => number.startsWith(`${at + 1}.`)).length)
  expect(found).toEqual(chapters)
})

test('the counts at its top are those of its rows, and each row that is answered says where', () => {
  const counted = states.map(state => [
    state,
    rows.filter(row => row.state === state).flatMap(({ numbers }) => numbers).length,
  ])
  const told = [...checklist.matchAll(/^\| ([a-z ]+) \| (\d+) \|$/gm)].map(([, state, count]) => [state, Number(count)])
  expect(told).toEqual(counted)
  expect(rows.filter(({ state, where }) => state === 'answered' && !where)).toEqual([])
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([])
  const missed = rows.filter(({ state }) => state === 'missed').flatMap(({ numbers }) => numbers)
  expect([...checklist.matchAll(/^- \*\*([\d.]+)\*\*/gm)].map(([, number]) => number)).toEqual(missed)
})

test('every file that the security pages name exists', async () => {
  const texts = [checklist, policies, await page('SECURITY.md')].join('\n')
  const names = [...texts.matchAll(/`([\w.*-]+\/[\w./*-]+|[\w-]+\.(?:json|md))`/g)].map(([, name = '']) => name)
  const paths = names.filter(name => !name.includes('*') && !name.startsWith('files/'))
  expect(paths.length).toBeGreaterThan(150)
  const gone = paths.filter(path => !existsSync(join(root, path)) && !packages.has(path))
  expect(gone).toEqual([])
  const records = await readdir(join(root, 'docs/decisions'))
  for (const [, number = ''] of texts.matchAll(/decision (\d{3})/g))
    expect({ number, isThere: records.some(name => name.startsWith(`${number}-`)) }).toEqual({ number, isThere: true })
})

/** Package names that look like file paths. */
const packages = new Set(['@resvg/resvg-js'])

test('documented limits are those that hold', () => {
  const documented = [...policies.matchAll(/^\| `(\w+)`: .* \| (\d+) \| (\d+) \|$/gm)].map(
    ([, name, count, seconds]) => [name, { count: Number(count), seconds: Number(seconds) }],
  )
  expect(documented).toEqual(Object.entries({ ...rates, ...rowRates }))
  expect(policies).toContain(`\`${siteWords.join(', ')}\``)
  expect(policies).toContain(`${sessionDays} days after the last visit, ${sessionMaxDays} days after signing in`)
})

test('the limits said to be raised by RATE_LIMIT_FACTOR are those that it raises', () => {
  const told = /`RATE_LIMIT_FACTOR` raises (.+?), and none of the others/.exec(policies)?.[1] ?? ''
  const names = [...told.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect(names).toEqual(raisedRates)
})

test('every place that sets HTML is named', async () => {
  const files = (await readdir(join(root, 'web'), { recursive: true })).filter(
    name => !name.startsWith('dist') && /(?<!\.test)\.tsx?$/.test(name),
  )
  const sources = await Promise.all(files.map(async name => [`web/${name}`, await page(join('web', name))] as const))
  const places = sources.filter(([, text]) => text.includes('dangerouslySetInnerHTML')).map(([name]) => name)
  const told = rows.find(({ numbers }) => numbers.includes('3.2.2'))?.where ?? ''
  const named = [...told.matchAll(/`(web\/[^`]+)`/g)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual(places.toSorted())
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRedditLink, readSubreddit } from './reddit-url.ts'

const anyOf = (...choices: string[]) => fc.constantFrom(...choices)
const aName = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_]{1,20}$/).filter(name => !/^u_/i.test(name))
const anId = fc.stringMatching(/^[1-9a-z][0-9a-z]{0,9}$/)
const aTitle = fc.string({ unit: 'grapheme' }).map(title => encodeURIComponent(`a_${title}`))
const aHost = anyOf('', 'www.', 'old.', 'NEW.', 'np.', 'sh.', 'm.', 'i.', 'fr.', 'pt-br.').map(
  label => `${label}reddit.com/`,
)
const aTail = anyOf('', '/', '//', '/.json', '?context=3', '/?utm_source=share#x', '#y')
const aStart = anyOf('', 'http://', 'https://', 'HTTPS://', '  https://')
const aRoot = fc.oneof(
  fc.constant(''),
  aName.map(name => `r/${name}/`),
  anyOf('user/fran/', 'u/fran/', 'r/u_fran/'),
)
const aPost = fc.record({ start: aStart, host: aHost, root: aRoot, title: aTitle, tail: aTail, shout: fc.boolean() })
const anyForm = fc.tuple(aPost, anId, fc.option(anId)).map(([form, id, reply]) => spell(form, id, reply))

type Form = { start: string; host: string; root: string; title: string; tail: string; shout: boolean }

function spell({ start, host, root, title, tail, shout }: Form, id: string, reply: string | null = null) {
  return `${start}${host}${root}comments/${shout ? id.toUpperCase() : id}/${title}${reply === null ? '' : `/${reply}`}${tail}`
}

describe('properties', () => {
  test('reading what was read changes nothing, and it always leads to Reddit', () => {
    const aShare = fc
      .tuple(aHost, aName, fc.stringMatching(/^[A-Za-z0-9]{4,24}$/))
      .map(([h, n, code]) => `${h}r/${n}/s/${code}`)
    fc.assert(
      fc.property(fc.oneof(anyForm, aShare), text => {
        const link = readRedditLink(text)
        expect(link?.url).toMatch(/^https:\/\/www\.reddit\.com\/[\w/-]+$/)
        expect(readRedditLink(link?.url ?? '')).toEqual(link)
      }),
    )
  })

  test('two forms of one post have one key, as have two forms of one comment', () => {
    fc.assert(
      fc.property(aPost, aPost, anId, anId, (one, other, id, reply) => {
        expect(readRedditLink(spell(one, id))?.key).toBe(`t3_${id}`)
        expect(readRedditLink(spell(other, id))?.key).toBe(`t3_${id}`)
        expect(readRedditLink(`redd.it/${id}`)?.key).toBe(`t3_${id}`)
        expect(readRedditLink(spell(one, id, reply))?.key).toBe(`t1_${reply}`)
        expect(readRedditLink(spell(other, id, reply))?.key).toBe(`t1_${reply}`)
      }),
    )
  })

  test('no text makes it throw, and what it accepts a browser opens on Reddit', () => {
    const shards = fc.array(
      anyOf(
        'https://',
        'reddit.com',
        'redd.it',
        '/',
        '//',
        'r',
        'SaaS',
        'u_',
        'comments',
        '1ab',
        '@',
        '\\',
        '..',
        '.json',
        '<',
        '?',
        's',
        ' ',
      ),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          shards.map(parts => parts.join('')),
        ),
        text => {
          const link = readRedditLink(text)
          if (link) expect(new URL(link.url).host).toBe('www.reddit.com')
          expect(() => readSubreddit(text)).not.toThrow()
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('the longest hostile texts are read at once', () => {
    const start = performance.now()
    for (const part of ['/', '.json/', '/comments/1ab/', '%2e', 'r/', ' ', '<', 'a', '_', '.'])
      for (const head of ['', 'reddit.com/', 'https://'])
        for (let round = 0; round < 20; round++) {
          const text = (head + part.repeat(2_000)).slice(0, 1_999) + '!'
          readRedditLink(text)
          readSubreddit(text)
        }
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

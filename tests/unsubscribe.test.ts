import { describe, expect, test } from 'vitest'
import { emailTypes } from '#/rules/notifications.ts'
import { unsubscribeUrl } from '#/server/notifications/unsubscribe-link.ts'
import type { Unsubscribing } from '#/server/notifications/unsubscribe-link.ts'
import type { Person, TestWorld } from './world.ts'
import { openWorld } from './world.ts'

const urlFor = ({ world }: TestWorld, { id }: Person, scope: Unsubscribing['scope']) =>
  unsubscribeUrl(world, { userId: id, scope })

const open = (world: TestWorld, url: string, method = 'GET') =>
  world.fetch(new Request(url, { method, headers: { origin: 'null' } }))

const press = (world: TestWorld, url: string, form: Record<string, string> | [string, string][]) =>
  world.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(form), headers: { origin: 'null' } }))

/** The notice types that somebody gets mails about. */
async function mailsOf({ api }: Person) {
  const preferences = await api.notifications.preferences()
  return emailTypes.filter(type => preferences[`email_${type}`])
}

const without = (...types: string[]) => emailTypes.filter(type => !types.includes(type))

test('opening the link asks and changes nothing, however often a scanner does', async () => {
  await using world = await openWorld()
  const { cara } = world
  const url = urlFor(world, cara, 'submission_approved')
  for (const method of ['GET', 'HEAD', 'GET']) {
    const answer = await open(world, url, method)
    expect(answer.status).toBe(200)
    if (method === 'GET') expect(await answer.text()).toContain('Stop emails about submission reviews?')
  }
  expect(await mailsOf(cara)).toEqual(emailTypes)
  expect(cara.heard).toEqual([])
})

test('the button stops what one switch of the settings would, says so, and turns it on again', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  const url = urlFor(world, cara, 'submission_approved')
  const stopped = await press(world, url, { act: 'stop' })
  expect(stopped.status).toBe(200)
  const page = await stopped.text()
  expect(page).toContain('You get no more emails about submission reviews')
  expect(page).toContain('Turn them on again')
  expect(await mailsOf(cara)).toEqual(without('submission_approved', 'submission_rejected'))
  expect(await mailsOf(cole)).toEqual(emailTypes)
  expect(cara.heard).toEqual([{ name: 'notified' }])
  expect(await (await open(world, url)).text()).toContain('You get no more emails about submission reviews')
  await press(world, url, { act: 'start' })
  expect(await mailsOf(cara)).toEqual(emailTypes)
})

test('a mail program’s own form stops it, as text and as multipart, twice as well as once', async () => {
  await using world = await openWorld()
  const { cara } = world
  const url = urlFor(world, cara, 'squad_mention')
  const multipart = new FormData()
  multipart.set('List-Unsubscribe', 'One-Click')
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart, '']) {
    await press(world, url, { act: 'start' })
    expect(await mailsOf(cara)).toEqual(emailTypes)
    for (const time of [1, 2]) {
      const request = new Request(url, { method: 'POST', body, headers: { origin: 'https://mail.example' } })
      expect({ time, status: (await world.fetch(request)).status }).toEqual({ time, status: 200 })
      expect(await mailsOf(cara)).toEqual(without('squad_mention'))
    }
  }
})

/** Presses a button of a page, which sends what its form says. */
async function pressOn(world: TestWorld, { url, page }: { url: string; page: string }, act: 'stop' | 'start') {
  const form = page.match(/<form[\s\S]*?<\/form>/g)?.find(each => each.includes(`value="${act}"`)) ?? ''
  expect(form).toContain('<button')
  const types = [...form.matchAll(/name="types" value="(\w+)"/g)].map(([, type]): [string, string] => [
    'types',
    type ?? '',
  ])
  return (await press(world, url, [['act', act], ...types])).text()
}

test('the link of a digest stops all, and turning on again brings back what was on before', async () => {
  await using world = await openWorld()
  const { cara } = world
  await cara.api.notifications.changePreferences({ email_team_assignment: false })
  const url = urlFor(world, cara, 'all')
  const page = await (await press(world, url, { act: 'stop' })).text()
  expect(page).toContain('You get no more notification emails')
  expect(await mailsOf(cara)).toEqual([])
  expect(await pressOn(world, { url, page }, 'start')).toContain('You get notification emails again')
  expect(await mailsOf(cara)).toEqual(without('team_assignment'))
  const preferences = await cara.api.notifications.preferences()
  expect(preferences).toMatchObject({ submission_approved: true, push_submission_approved: true, sound_enabled: true })
})

test('a button pressed twice stops all once, and turning on again still brings back only what was on before', async () => {
  await using world = await openWorld()
  const { cara } = world
  await cara.api.notifications.changePreferences({ email_team_assignment: false })
  const url = urlFor(world, cara, 'all')
  const asked = await (await open(world, url)).text()
  await pressOn(world, { url, page: asked }, 'stop')
  const again = await pressOn(world, { url, page: asked }, 'stop')
  expect(await mailsOf(cara)).toEqual([])
  const started = await pressOn(world, { url, page: again }, 'start')
  expect(await mailsOf(cara)).toEqual(without('team_assignment'))
  await pressOn(world, { url, page: started }, 'stop')
  await pressOn(world, { url, page: await pressOn(world, { url, page: started }, 'stop') }, 'start')
  expect(await mailsOf(cara)).toEqual(without('team_assignment'))
})

test('when all are stopped already and nobody knows what was on before, only the settings turn them on', async () => {
  await using world = await openWorld()
  const { cara } = world
  const url = urlFor(world, cara, 'all')
  const oneClick = { 'List-Unsubscribe': 'One-Click' }
  await press(world, url, oneClick)
  for (const answer of [await press(world, url, oneClick), await open(world, url)]) {
    const page = await answer.text()
    expect(page).toContain('You get no more notification emails')
    expect(page).toContain('Choose which emails you get')
    expect(page).not.toContain('Turn them on again')
  }
  await press(world, url, { act: 'start' })
  expect(await mailsOf(cara)).toEqual([])
})

describe('where the main switch of a type is off', () => {
  const bell = 'still show up under the bell'
  const truth = 'You switched off notifications about mentions, so you get none, by email or otherwise.'

  test('no mails are promised, neither before nor after turning them on again', async () => {
    await using world = await openWorld()
    const { cara } = world
    await cara.api.notifications.changePreferences({ squad_mention: false })
    const url = urlFor(world, cara, 'squad_mention')
    const opened = await (await open(world, url)).text()
    const page = await (await press(world, url, { act: 'stop' })).text()
    for (const each of [opened, page]) {
      expect(each).toContain('You get no more emails about mentions')
      expect(each).toContain(truth)
      expect(each).not.toContain(bell)
    }
    expect(await mailsOf(cara)).toEqual(without('squad_mention'))
    const started = await (await press(world, url, { act: 'start' })).text()
    expect(started).toContain('You get no emails about mentions')
    expect(started).toContain(truth)
    expect(started).not.toContain('again')
    expect(await mailsOf(cara)).toEqual(emailTypes)
  })

  test('the link of a digest stops and restores that one too, and names it', async () => {
    await using world = await openWorld()
    const { cara } = world
    await cara.api.notifications.changePreferences({ squad_mention: false, campaign_goal_reached: false })
    const url = urlFor(world, cara, 'all')
    const page = await (await press(world, url, { act: 'stop' })).text()
    expect(page).toContain(bell)
    expect(await mailsOf(cara)).toEqual([])
    const started = await pressOn(world, { url, page }, 'start')
    expect(started).toContain('You get notification emails again')
    expect(started).toContain('You switched off notifications about campaign goals and mentions, so you get none')
    expect(await mailsOf(cara)).toEqual(emailTypes)
  })
})

test('the page about one type can stop them all', async () => {
  await using world = await openWorld()
  const { cara } = world
  const page = await (await open(world, urlFor(world, cara, 'submission_approved'))).text()
  const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(action).toMatch(/^\/unsubscribe\?/)
  await press(world, new URL(action, world.world.origin).href, { act: 'stop' })
  expect(await mailsOf(cara)).toEqual([])
})

test('a link about one type turns on no other', async () => {
  await using world = await openWorld()
  const { cara } = world
  await press(world, urlFor(world, cara, 'all'), { act: 'stop' })
  await press(world, urlFor(world, cara, 'squad_mention'), [
    ['act', 'start'],
    ['types', 'submission_approved'],
    ['types', 'new_campaign'],
  ])
  expect(await mailsOf(cara)).toEqual(['squad_mention'])
})

describe('a link that we did not sign', () => {
  test('is told kindly that it does not work, and changes nothing', async () => {
    await using world = await openWorld()
    const { cara, cole } = world
    const good = new URL(urlFor(world, cara, 'submission_approved'))
    const signed = good.searchParams.get('signed') ?? ''
    const changed = (change: Record<string, string | null>) => {
      const url = new URL(good)
      for (const [name, value] of Object.entries(change)) {
        if (value === null) url.searchParams.delete(name)
        else url.searchParams.set(name, value)
      }
      return url.href
    }
    const last = signed.at(-1) === 'A' ? 'B' : 'A'
    const forged = [
      `${world.world.origin}/unsubscribe`,
      changed({ person: cole.id }),
      changed({ mails: 'all' }),
      changed({ mails: 'squad_mention' }),
      changed({ mails: 'constructor' }),
      changed({ person: 'nobody' }),
      changed({ signed: null }),
      changed({ signed: '' }),
      changed({ signed: signed.slice(1) }),
      changed({ signed: `${signed.slice(0, -1)}${last}` }),
      changed({ signed: `${signed}=` }),
      changed({ signed: 'é'.repeat(43) }),
      changed({ mails: null }),
      changed({ person: null }),
      unsubscribeUrl(
        { origin: world.world.origin, keyFor: () => new Uint8Array(32) },
        { userId: cara.id, scope: 'all' },
      ),
    ]
    for (const url of forged) {
      for (const answer of [await open(world, url), await press(world, url, { act: 'stop' })]) {
        expect({ url, status: answer.status }).toEqual({ url, status: 400 })
        expect(await answer.text()).toContain('This link does not work')
      }
    }
    expect(await mailsOf(cara)).toEqual(emailTypes)
    expect(await mailsOf(cole)).toEqual(emailTypes)
  })

  test('nothing else that the server signs is one: its key is for unsubscribing alone', async () => {
    await using world = await openWorld()
    const keys = ['unsubscribe', 'sessions', 'unsubscribe '].map(purpose =>
      Buffer.from(world.world.keyFor(purpose)).toString('hex'),
    )
    expect(new Set(keys).size).toBe(3)
  })
})

test('a link of somebody who has gone says nothing of that', async () => {
  await using world = await openWorld()
  const url = unsubscribeUrl(world.world, { userId: '01900000-0000-7000-8000-000000000000', scope: 'all' })
  expect((await open(world, url)).status).toBe(200)
  expect((await press(world, url, { act: 'stop' })).status).toBe(200)
})

test('a body that is too large or no form changes nothing but what the link says', async () => {
  await using world = await openWorld()
  const url = urlFor(world, world.cara, 'squad_mention')
  const large = await press(world, url, { act: 'stop', x: 'x'.repeat(20_000) })
  expect(large.status).toBe(400)
  expect(await mailsOf(world.cara)).toEqual(emailTypes)
})

test('the page runs nothing, is kept nowhere, framed nowhere, and tells its address to nobody', async () => {
  await using world = await openWorld()
  const { cara } = world
  for (const answer of [
    await open(world, urlFor(world, cara, 'all')),
    await press(world, urlFor(world, cara, 'all'), { act: 'stop' }),
    await open(world, `${world.world.origin}/unsubscribe`),
  ]) {
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const page = await answer.text()
    expect(page).not.toMatch(/<script|style="|onclick/)
    expect(page).toContain('content="no-referrer"')
    expect(page).not.toContain(cara.email)
  }
})

test('the mailbox exists only where one stands in for a mail server', async () => {
  await using world = await openWorld()
  expect((await open(world, `${world.world.origin}/mailbox`)).status).toBe(404)
})

import { expect, test, vi } from 'vitest'
import { stillPages } from '#/server/http/visitor-address.ts'
import { openSite } from './site/open.ts'
import { leftBehind } from './left-behind.ts'
import { engagementCampaign, postsCampaign } from './samples.ts'
import { openWorld } from './world.ts'

test('what visitors share is whole when it is drawn: no part of it waits for a browser, and no data for a later script', async () => {
  await using world = await openWorld()
  const { id } = await world.fran.api.campaigns.create(engagementCampaign())
  const { ask } = await openSite(world)
  for (const path of [...stillPages, '/explore', `/explore?tab=posts`, `/campaign/${id}`]) {
    const answer = await ask(path)
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    expect([path, html.match(/<!--\$[?!]-->|<template/)]).toEqual([path, null])
    expect([path, html.split('$_TSR.e()').length]).toEqual([path, 2])
  }
})

test('nothing that a page was drawn from is held once it is sent, though browsers are to remember it for half an hour', async () => {
  await using world = await openWorld()
  const { ask } = await openSite(world)
  const set = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  try {
    await (await ask('/explore?q=ledger')).text()
    const long = set.mock.results
      .filter((_, nth) => Number(set.mock.calls[nth]?.[1]) > 1_000_000)
      .map(each => each.value)
    expect(long.length).toBeGreaterThan(0)
    expect(cleared.mock.calls.map(([timer]) => timer)).toEqual(expect.arrayContaining(long))
  } finally {
    vi.restoreAllMocks()
  }
})

test('a page is gone from memory when the short-lived objects are collected', async () => {
  await using world = await openWorld()
  for (let nth = 0; nth < 10; nth += 1) await world.fran.api.campaigns.create(engagementCampaign())
  const { ask } = await openSite(world)
  const draw = async (path: string, caller: 'visitor' | 'cara') => (await ask(path, caller)).text()
  expect(await leftBehind(nth => draw(`/explore?subreddit=number${nth}`, 'visitor'))).toBeLessThan(45_000)
  expect(await leftBehind(() => draw('/pricing', 'cara'))).toBeLessThan(45_000)
})

test('a campaign takes no work once each of its subreddits is blocked, and says so instead of showing a form', async () => {
  await using world = await openWorld()
  const { id } = await world.fran.api.campaigns.create(postsCampaign({ targetSubreddits: ['SaaS'] }))
  const { ask } = await openSite(world)
  const drawn = async () => (await ask(`/campaign/${id}`, 'cara')).text()
  const words = 'Its subreddits no longer allow campaigns.'
  const before = await drawn()
  expect([before.includes(words), before.includes('Submit post')]).toEqual([false, true])
  Object.assign(world.world.config, { blockedSubreddits: new Set(['saas']) })
  const after = await drawn()
  expect([after.includes(words), after.includes('Submit post')]).toEqual([true, false])
})

test('the settings come with what their open tab shows, so that none of it has to be waited for', async () => {
  await using world = await openWorld()
  const { ask } = await openSite(world)
  const read = async (search = '') => {
    const html = await (await ask(`/settings${search}`, 'fran')).text()
    return [...html.matchAll(/"queryKey":\[\["(\w+)","(\w+)"\]/g)].map(([, group, name]) => `${group}.${name}`)
  }
  const always = await read()
  const own = async (tab: string) => (await read(`?tab=${tab}`)).filter(name => !always.includes(name)).toSorted()
  expect(await own('notifications')).toEqual(['notifications.preferences', 'notifications.reach'])
  expect(await own('billing')).toEqual(['billing.subscription'])
  expect(await own('security')).toEqual([
    'accounts.security',
    'accounts.sessions',
    'audit.mine',
    'email.change',
    'email.reach',
    'moderation.mine',
    'signInMethods.mine',
    'tokens.list',
  ])
})

test('the way in which the framework would let pages call functions of a server leads nowhere, and nothing is printed', async () => {
  await using world = await openWorld()
  const { ask } = await openSite(world)
  const printed = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const headers = { 'sec-fetch-site': 'same-origin' }
  try {
    for (const path of ['', 'x', '__proto__', 'x/y?payload=1'])
      for (const root of ['/_serverFn/', '/%5FserverFn/', '/x/../_serverFn/'])
        expect([root + path, (await ask(root + path, 'visitor', { headers })).status]).toEqual([root + path, 404])
    expect(printed).not.toHaveBeenCalled()
  } finally {
    vi.restoreAllMocks()
  }
})

import { getActiveResourcesInfo } from 'node:process'
import { expect, test } from 'vitest'
import { stillPages } from '#/server/visitor-address.ts'
import { openSite } from './site/open.ts'
import { engagementCampaign } from './samples.ts'
import { openWorld } from './world.ts'

const timers = () => getActiveResourcesInfo().filter(each => each === 'Timeout').length

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

test('nothing that a page was drawn from is held once it is sent', async () => {
  await using world = await openWorld()
  const { ask } = await openSite(world)
  const draw = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) await (await ask(`/explore?q=${nth}`)).text()
  }
  await draw(3)
  const before = timers()
  await draw(30)
  expect(timers() - before).toBeLessThan(10)
})

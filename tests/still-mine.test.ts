import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isStillMine } from '#/web/accounts/still-mine.ts'
import { makeQueries } from '#/web/api/queries.ts'
import { listen } from './observed.ts'
import type { Person } from './world.ts'
import { openWorld } from './world.ts'

/** Somebody's open page, and how often it was rendered again. */
async function open({ api }: Person) {
  const queryClient = new QueryClient()
  const queries = makeQueries(api)
  const key = queries.accounts.me.queryKey()
  queryClient.setQueryData(key, await api.accounts.me())
  let drawn = 0
  const router = { invalidate: async () => void (drawn += 1) }
  return {
    hears: () => isStillMine({ queryClient, router, queries, api }),
    shows: () => queryClient.getQueryData(key),
    drawn: () => drawn,
  }
}

test('a page open elsewhere learns of its person’s other name, and nothing is drawn anew for nothing', async () => {
  await using world = await openWorld()
  const { cara } = world
  const page = await open(cara)
  expect([await page.hears(), page.drawn()]).toEqual([true, 0])
  const heard = listen(world)
  await cara.api.accounts.updateProfile({ fullName: 'Cara Lee' })
  expect(heard()).toEqual({ cara: ['account_changed'], ada: ['team_changed'] })
  expect([await page.hears(), page.drawn()]).toEqual([true, 1])
  expect(page.shows()).toMatchObject({ fullName: 'Cara Lee' })
})

test('a page open elsewhere learns of another time to undo', async () => {
  await using world = await openWorld()
  const { fran } = world
  const page = await open(fran)
  await fran.api.accounts.changeUndoTime({ undoSeconds: 120 })
  expect([await page.hears(), page.drawn()]).toEqual([true, 1])
  expect(page.shows()).toMatchObject({ undoSeconds: 120 })
})

test('a page open elsewhere shows the address that was confirmed in a mailbox', async () => {
  await using world = await openWorld()
  const { cara } = world
  const page = await open(cara)
  await world.db.updateTable('users').set({ email: 'new@example.com' }).where('id', '=', cara.id).execute()
  world.sessions.drop(cara.id)
  expect([await page.hears(), page.drawn()]).toEqual([true, 1])
  expect(page.shows()).toMatchObject({ email: 'new@example.com' })
})

test('a page whose person has another role, or is logged out, is no longer theirs', async () => {
  await using world = await openWorld()
  const { ada, cara, cole } = world
  const pages = [await open(cara), await open(cole)] as const
  await ada.api.admin.removeRole({ id: cara.id })
  await cole.api.accounts.signOut()
  expect(await Promise.all(pages.map(page => page.hears()))).toEqual([false, false])
  expect(pages.map(page => page.shows())).toEqual([undefined, undefined])
})

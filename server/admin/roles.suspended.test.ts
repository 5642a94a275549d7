import { expect, test } from 'vitest'
import { campaignStatus } from '#/tests/observed.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

const reason = 'Many reports of spam'

test('the list of users says who is suspended', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const row = async () => (await ada.api.admin.users({ q: 'Fran Miller' })).items[0]
  expect(await row()).toMatchObject({ id: fran.id, suspended: false })
  await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
  expect(await row()).toMatchObject({ id: fran.id, suspended: true })
})

test('so does the list from which an admin picks founders and contributors for a team', async () => {
  await using world = await openWorld()
  const { ada, fran, cara } = world
  const marks = async () => {
    const roles = ['founder', 'contributor'] as const
    const people = (await Promise.all(roles.map(role => ada.api.admin.people({ role })))).flat()
    return people.filter(({ suspended }) => suspended).map(({ id }) => id)
  }
  expect(await marks()).toEqual([])
  for (const { id } of [fran, cara]) await ada.api.moderation.suspend({ id, reason, present: null })
  expect(await marks()).toEqual([fran.id, cara.id])
})

test('a role removed and a suspension do not undo each other: campaigns run again when both are over', async () => {
  for (const undoFirst of [true, false]) {
    await using world = await openWorld()
    const { ada, fran } = world
    const { id } = await fran.api.campaigns.create(engagementCampaign())
    const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
    await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
    const ends = [
      () => ada.api.admin.undoRemoval({ id: removalId }),
      () => ada.api.moderation.lift({ id: fran.id, reason: 'A mistake', present: null }),
    ]
    const [first, second] = undoFirst ? ends : ends.toReversed()
    await first?.()
    expect(await campaignStatus(world, id)).toBe('paused')
    await second?.()
    expect(await campaignStatus(world, id)).toBe('active')
  }
})

test('campaigns of other founders run on, and wait for the end of their own founder’s suspension alone', async () => {
  await using world = await openWorld()
  const { ada, fran, fred } = world
  const campaigns = [fran, fred].map(({ api }) => api.campaigns.create(engagementCampaign()))
  const ids = (await Promise.all(campaigns)).map(({ id }) => id)
  const statuses = () => Promise.all(ids.map(id => campaignStatus(world, id)))
  const suspend = ({ id }: typeof fran) => ada.api.moderation.suspend({ id, reason, present: null })
  const lift = ({ id }: typeof fran) => ada.api.moderation.lift({ id, reason: 'A mistake', present: null })
  await suspend(fran)
  expect(await statuses()).toEqual(['paused', 'active'])
  await suspend(fred)
  expect(await statuses()).toEqual(['paused', 'paused'])
  await lift(fran)
  expect(await statuses()).toEqual(['active', 'paused'])
  await lift(fred)
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  expect(await statuses()).toEqual(['paused', 'active'])
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await statuses()).toEqual(['active', 'active'])
})

test('who is suspended first, and then loses the role, has both back in the end', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  await ada.api.moderation.lift({ id: fran.id, reason: 'A mistake', present: null })
  expect(await campaignStatus(world, id)).toBe('paused')
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await campaignStatus(world, id)).toBe('active')
})

test('what a suspension had paused waits for its founder once the role is given anew, whatever ends after that', async () => {
  const role = 'founder'
  for (const suspendedAgain of [true, false]) {
    await using world = await openWorld()
    const { ada, fran } = world
    const { id } = await fran.api.campaigns.create(engagementCampaign())
    await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
    await ada.api.admin.removeRole({ id: fran.id })
    await ada.api.moderation.lift({ id: fran.id, reason: 'A mistake', present: null })
    if (suspendedAgain) {
      await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
      await ada.api.admin.giveRole({ id: fran.id, role })
      await ada.api.moderation.lift({ id: fran.id, reason: 'A mistake', present: null })
    } else {
      await ada.api.admin.giveRole({ id: fran.id, role })
      const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
      await ada.api.admin.undoRemoval({ id: removalId })
    }
    expect(await campaignStatus(world, id)).toBe('paused')
  }
})

test('campaigns of a suspended founder who is made a contributor stay paused, also when that role is removed and given back', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
  await ada.api.admin.removeRole({ id: fran.id })
  await ada.api.admin.giveRole({ id: fran.id, role: 'contributor' })
  await ada.api.moderation.lift({ id: fran.id, reason: 'A mistake', present: null })
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await campaignStatus(world, id)).toBe('paused')
})

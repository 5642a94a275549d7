import { expect, test } from 'vitest'
import { authenticator } from '#/tests/authenticator.ts'
import { unverify } from '#/tests/by-hand.ts'
import { browserOf } from '#/tests/google.ts'
import { openMailed } from '#/tests/mailed.ts'
import { openIdIssuer } from '#/tests/open-id-issuer.ts'

test('whoever can log in or is told of more than before is told to the owner by mail, at an address that is theirs', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const { fran, cara } = world
  const adds = async (api: typeof fran.api) =>
    api.ways.addPasskey({ credential: authenticator().creates(await api.ways.beginPasskey({ present: null })) })
  await adds(fran.api)
  await fran.api.webhooks.add({ id: crypto.randomUUID(), url: 'https://hooks.example/', events: ['submission.posted'] })
  await unverify(world, cara)
  await adds(cara.api)
  const sent = (await letters()).map(({ subject, to }) => [subject, JSON.stringify(to).includes(fran.email)])
  expect(sent).toHaveLength(2)
  // Mails leave side by side, in any order.
  expect(sent).toEqual(
    expect.arrayContaining([
      ['A passkey was added', true],
      ['A webhook was added', true],
    ]),
  )
})

test('a Google account that is linked to an address proven before is told there', async () => {
  await using google = await openIdIssuer()
  await using mailed = await openMailed({ env: google.env })
  const { world, letters } = mailed
  const email = 'gil@example.com'
  await world.db.updateTable('users').set({ email, email_verified: true }).where('id', '=', world.cara.id).execute()
  await browserOf(world).signsIn()
  expect((await letters()).map(({ subject }) => subject)).toEqual(['A Google account was linked'])
})

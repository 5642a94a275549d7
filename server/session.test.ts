import { expect, test } from 'vitest'
import { origin } from '#/tests/access-matrix/procedures.ts'
import { openWorld } from '#/tests/world.ts'

/** A site on a sibling domain can plant a cookie with our name in someone's browser, which then sends both. */
test.each(['session=planted', '__Host-session=planted'])(
  'whoever planted %s beside a real session cookie is not taken for its owner',
  async planted => {
    await using world = await openWorld()
    const { fran, fetch } = world
    const askAs = async (cookie: string): Promise<unknown> =>
      (await fetch(new Request(`${origin}/api/me`), cookie)).json()
    for (const cookies of [`${planted}; ${fran.cookie}`, `${fran.cookie}; ${planted}`]) {
      await askAs(cookies)
      expect(await askAs(planted)).toBeNull()
    }
    expect(await askAs(fran.cookie)).toMatchObject({ id: fran.id })
  },
)

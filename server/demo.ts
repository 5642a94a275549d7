import type { Me } from '#/contract/accounts.ts'
import type { Role } from '#/rules/roles.ts'
import { roles } from '#/rules/roles.ts'
import { refusals } from '#/rules/words.ts'
import { enter, readPassword, signOut } from './accounts/sign-in.ts'
import type { App } from './app.ts'
import { makeCall } from './call.ts'
import { isSameOrigin } from './http/origin.ts'
import { refuse } from './refusals.ts'
import type { World } from './world.ts'

/** Everybody in the demo world has it: its people are invented, and the world is never one of real use. */
export const demoPassword = 'demo world, open door'

/** Whom each button of the demo bar signs in as, and where that person begins. */
export const demoPeople = {
  founder: { email: 'founder@example.com', home: '/founder-dashboard' },
  contributor: { email: 'contributor@example.com', home: '/contributor-dashboard' },
  admin: { email: 'admin@example.com', home: '/admin/dashboard' },
} as const satisfies Record<Role, { email: string; home: string }>

/** Whoever plays one of them plays for everybody who comes later: they keep their password and stay. */
export function refuseDemoPeople({ config }: Pick<World, 'config'>, { email }: Pick<Me, 'email'>) {
  if (config.demo && Object.values(demoPeople).some(each => each.email === email)) refuse('demo_people')
}

/** One-click sign-in as each role. The route exists in a demo world only. */
export function mountDemo(app: App, world: World) {
  if (!world.config.demo) return
  app.post('/demo/sign-in', async c => {
    if (!isSameOrigin(world.config, name => c.req.header(name))) return c.text(refusals.foreign_origin.words, 403)
    const role = roles.find(name => name === c.req.query('as'))
    if (!role) return c.text(refusals.not_found.words, 404)
    const { email, home } = demoPeople[role]
    await signOut(makeCall(world, c.req.raw.headers, c.get('requestId')))
    // Nobody's cookie, for the person before has just signed out; the browser's name, for the list of sessions.
    const headers = new Headers({ 'user-agent': c.req.header('user-agent') ?? '' })
    const call = makeCall(world, headers, c.get('requestId'))
    const known = (await readPassword(world.db, email)) ?? refuse('not_found')
    await enter(call, known.userId, 'demo')
    for (const cookie of call.cookies) c.header('set-cookie', cookie, { append: true })
    c.header('cache-control', 'no-store')
    return c.redirect(home, 303)
  })
}

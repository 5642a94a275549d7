import { ORPCError } from '@orpc/server'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Me } from '#/contract/accounts.ts'
import type { Role } from '#/rules/roles.ts'
import { roles } from '#/rules/roles.ts'
import type { RefusalCode } from '#/rules/words.ts'
import { refusals } from '#/rules/words.ts'
import { enter, readCredential, signOut } from './accounts/sign-in.ts'
import type { App } from './app.ts'
import type { Call } from './call.ts'
import { makeCall } from './call.ts'
import { isSameOrigin } from './http/origin.ts'
import { plainPage } from './http/plain-page.ts'
import { isRefusal, refuse } from './refusals.ts'
import type { World } from './world.ts'

/** The password of everyone in the demo world, whose people are all invented. A demo never holds real data. */
export const demoPassword = 'demo world, open door'

/** Whom each button of the demo bar signs in as, and the page it leads to. */
export const demoPeople = {
  founder: { email: 'founder@example.com', home: '/founder-dashboard' },
  contributor: { email: 'contributor@example.com', home: '/contributor-dashboard' },
  admin: { email: 'admin@example.com', home: '/admin/dashboard' },
} as const satisfies Record<Role, { email: string; home: string }>

/** Demo people are shared by all visitors: nobody may change their password or delete them. */
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
    // Without cookies, since the previous person is signed out below; with the user agent, for the list of sessions.
    const headers = new Headers({ 'user-agent': c.req.header('user-agent') ?? '' })
    const call = makeCall(world, headers, c.get('requestId'))
    c.header('cache-control', 'no-store')
    const refusal = await enterAs(call, email).then(() => null, refusalIn)
    if (refusal) return notEntered(c, refusal)
    await signOut(makeCall(world, c.req.raw.headers, c.get('requestId')))
    for (const cookie of call.cookies) c.header('set-cookie', cookie, { append: true })
    return c.redirect(home, 303)
  })
}

async function enterAs(call: Call, email: string) {
  const known = (await readCredential(call.world.db, email)) ?? refuse('not_found')
  await enter(call, known.userId, 'demo')
}

/** Says why nobody was signed in. Somebody may have suspended a demo person to see what happens, and learns how to lift it. */
const notEntered = (c: Context, refusal: RefusalCode) =>
  plainPage(c, {
    title: 'Nobody was signed in',
    body: html`<p>${refusals[refusal].words}</p>
      ${refusal === 'suspended' && html`<p>As the admin you can lift that under Team Management, User Roles.</p>`}
      <p class="next"><a href="/">Return to Home</a></p>`,
    status: refusals[refusal].status,
  })

/** The refusal that an error stands for: an admin of the demo may have suspended this person. */
function refusalIn(error: unknown): RefusalCode {
  if (error instanceof ORPCError && isRefusal(error.code)) return error.code
  throw error
}

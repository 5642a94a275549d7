import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { unsubscribeUrl } from '#/server/notifications/unsubscribe-link.ts'
import { pictureKey } from '#/server/accounts/picture.ts'
import { makeLink } from '#/server/letters/links.ts'
import { imageKey } from '#/server/squads/image-upload.ts'
import { change } from '#/server/infra/db/change.ts'
import { signatureOf } from '#/server/infra/payments/signature.ts'
import type { Caller } from '../access-matrix/callers.ts'
import { origin } from '../access-matrix/procedures.ts'
import { ofContributor } from '../by-hand.ts'
import { fransRoomId } from '../cast.ts'
import { engagementCampaign } from '../samples.ts'
import type { TestWorld } from '../world.ts'

/** An endpoint's answer: its status, and the target of a redirect. */
type Answered = number | `303 ${string}`

interface Asked {
  path: string
  init?: RequestInit
}

export interface EndpointCase {
  /** Creates what the request needs and returns the request. Called again for each caller. */
  ask: (world: TestWorld) => Asked | Promise<Asked>
  expected: Readonly<Record<Caller, Answered>>
}

/** What is tried at one endpoint, on whose rows. The `absent` case gives the answer that everybody refused must get. */
type Endpoint = Readonly<Record<string, EndpointCase>>

const all = (answered: Answered): EndpointCase['expected'] => ({
  visitor: answered,
  cara: answered,
  carl: answered,
  nora: answered,
  fred: answered,
  fran: answered,
  ada: answered,
})
const everybody = all(200)
const signedIn = { ...everybody, visitor: 401 }
const ownHome = {
  ...all('303 /contributor-dashboard'),
  nora: '303 /',
  fred: '303 /founder-dashboard',
  fran: '303 /founder-dashboard',
  ada: '303 /founder-dashboard',
} as const
/** For Fran's squad: Fran, Carl and any admin are members. For everybody else its room does not exist. */
const members = { ...all(404), visitor: 401, nora: 403, carl: 200, fran: 200, ada: 200 }
const noRoom = { ...members, carl: 404, fran: 404, ada: 404 }
const adminsOnly = { ...all(403), visitor: 401, ada: 200 }

const plainly = (path: string) => () => ({ path })
const ours = { headers: { origin } }
const post = (path: string, body: BodyInit = '', headers: Record<string, string> = {}) => ({
  path,
  init: { method: 'POST', body, headers: { ...ours.headers, ...headers } },
})

const picture = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#c2410c' } })
  .png()
  .toBuffer()
const pictureTo = (path: string) => post(path, new Uint8Array(picture), { 'content-type': 'image/png' })

const json = (path: string, body: object, headers: Record<string, string> = {}) =>
  post(path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
const auditTo = (filter: object) => json('/api/admin/audit.csv', filter)

async function campaignOf(world: TestWorld, status: 'active' | 'pending' | 'deleted') {
  const { id } = await world.fran.api.campaigns.create(engagementCampaign())
  if (status !== 'active') await ofContributor(world, id, { contributor: world.cara, status })
  return { path: `/og/campaign/${id}.png` }
}

/** A picture that Fran uploaded to her room, attached to a message or not sent yet. */
async function squadImage({ db, files, fran }: TestWorld, sent: boolean) {
  const id = randomUUID()
  const size = { width: 8, height: 8 }
  await db
    .insertInto('squad_images')
    .values({ id, room_id: fransRoomId, uploaded_by: fran.id, ...size })
    .execute()
  await files.put(imageKey(id, 'full'), picture)
  const message = { id: randomUUID(), roomId: fransRoomId, imageId: id, alt: '' }
  await db
    .updateTable('squad_messages')
    .set({ created_at: new Date(0) })
    .execute()
  if (sent) await fran.api.squads.sendImage(message)
  return { path: `/api/squad-images/${id}/full` }
}

async function portrait({ files }: TestWorld) {
  const id = randomUUID()
  await files.put(pictureKey(id, 'small'), picture)
  return { path: `/avatars/${id}.webp` }
}

const stopLink = ({ world, cara }: TestWorld) => {
  const { pathname, search } = new URL(unsubscribeUrl(world, { userId: cara.id, scope: 'all' }))
  return pathname + search
}

const confirmation = async ({ world, cara: { id, email } }: TestWorld) =>
  change(world, tx => makeLink(tx, { userId: id, purpose: 'verification', address: email }))

const confirms = (fields: Record<string, string>) =>
  post('/confirm-email', new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })

function signedWebhook({ payments }: TestWorld) {
  const about = { id: randomUUID(), type: 'subscriptions', attributes: { updated_at: new Date().toISOString() } }
  const body = JSON.stringify({ meta: { event_name: 'subscription_updated' }, data: about })
  const bytes = new TextEncoder().encode(body)
  return post('/webhooks/lemon-squeezy', body, {
    origin: '',
    'x-signature': signatureOf(payments.webhookSecret, bytes),
  })
}

const inDemoOnly = { 'in no demo': { ask: plainly('/mailbox'), expected: all(404) } }

/** Every endpoint of the server except the API's procedures, the pages and the built files, and what each caller gets there. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  'GET /healthz': { 'as it is': { ask: plainly('/healthz'), expected: everybody } },
  'GET /readyz': { 'as it is': { ask: plainly('/readyz'), expected: everybody } },
  'GET /metrics': {
    'without its token': { ask: plainly('/metrics'), expected: all(401) },
    'with another token': {
      ask: () => ({ path: '/metrics', init: { headers: { authorization: 'Bearer other' } } }),
      expected: all(401),
    },
    'with its token': {
      ask: ({ config }) => ({
        path: '/metrics',
        init: { headers: { authorization: `Bearer ${config.metricsToken}` } },
      }),
      expected: everybody,
    },
  },
  'POST /webhooks/lemon-squeezy': {
    'not signed': { ask: () => post('/webhooks/lemon-squeezy', '{}'), expected: all(401) },
    signed: { ask: signedWebhook, expected: everybody },
  },
  'GET /unsubscribe': {
    'with a link of cara’s': { ask: world => ({ path: stopLink(world) }), expected: everybody },
    'with no link': { ask: plainly('/unsubscribe'), expected: all(400) },
  },
  'POST /unsubscribe': {
    'with a link of cara’s': { ask: world => post(stopLink(world)), expected: everybody },
    'with a link that nobody signed': {
      ask: ({ cara }) => post(`/unsubscribe?person=${cara.id}&mails=all&signed=x`),
      expected: all(400),
    },
  },
  'GET /confirm-email': { 'as it is': { ask: plainly('/confirm-email'), expected: everybody } },
  'POST /confirm-email': {
    'with a link of cara’s': {
      ask: async world => confirms({ token: await confirmation(world) }),
      expected: everybody,
    },
    'confirming with a link of cara’s': {
      ask: async world => confirms({ token: await confirmation(world), act: 'confirm' }),
      expected: everybody,
    },
    absent: { ask: () => confirms({ token: 'x' }), expected: all(410) },
    'confirming with one that is absent': { ask: () => confirms({ token: 'x', act: 'confirm' }), expected: all(410) },
  },
  'GET /og/site.png': { 'as it is': { ask: plainly('/og/site.png'), expected: everybody } },
  'GET /og/campaign/:file': {
    'of a running campaign': { ask: world => campaignOf(world, 'active'), expected: everybody },
    'of one in review': { ask: world => campaignOf(world, 'pending'), expected: all(404) },
    'of a deleted one': { ask: world => campaignOf(world, 'deleted'), expected: all(404) },
    absent: { ask: () => ({ path: `/og/campaign/${randomUUID()}.png` }), expected: all(404) },
  },
  'GET /sitemap.xml': { 'as it is': { ask: plainly('/sitemap.xml'), expected: everybody } },
  'GET /sitemaps/:file': {
    'of the pages': { ask: plainly('/sitemaps/pages.xml'), expected: everybody },
    absent: { ask: plainly('/sitemaps/nothing.xml'), expected: all(404) },
  },
  'GET /robots.txt': { 'as it is': { ask: plainly('/robots.txt'), expected: everybody } },
  'GET /.well-known/change-password': {
    'as it is': { ask: plainly('/.well-known/change-password'), expected: all('303 /settings?tab=security') },
  },
  'GET /admin': { 'as it is': { ask: plainly('/admin'), expected: all('303 /admin/dashboard') } },
  'GET /dashboard': { 'as it is': { ask: plainly('/dashboard'), expected: all('303 /login') } },
  'GET /favicon.ico': { 'as it is': { ask: plainly('/favicon.ico'), expected: all('303 /icon-192.png') } },
  'GET /api/openapi.json': { 'as it is': { ask: plainly('/api/openapi.json'), expected: signedIn } },
  'GET /api/docs': { 'as it is': { ask: plainly('/api/docs'), expected: signedIn } },
  'POST /api/squads/:roomId/images': {
    'fran’s room': { ask: () => pictureTo(`/api/squads/${fransRoomId}/images`), expected: members },
    absent: { ask: () => pictureTo(`/api/squads/${randomUUID()}/images`), expected: noRoom },
  },
  'GET /api/squad-images/:id/:size': {
    'that fran sent': { ask: world => squadImage(world, true), expected: members },
    'that fran has not sent yet': { ask: world => squadImage(world, false), expected: { ...noRoom, fran: 200 } },
    absent: { ask: () => ({ path: `/api/squad-images/${randomUUID()}/full` }), expected: noRoom },
  },
  'POST /api/me/export': {
    'one’s own': { ask: () => json('/api/me/export', { present: null }), expected: signedIn },
    'from another site': {
      ask: () => json('/api/me/export', { present: null }, { origin: 'https://elsewhere.example' }),
      expected: all(403),
    },
  },
  'POST /api/me/picture': { 'one’s own': { ask: () => pictureTo('/api/me/picture'), expected: signedIn } },
  'GET /avatars/:file': {
    'somebody’s': { ask: portrait, expected: everybody },
    absent: { ask: () => ({ path: `/avatars/${randomUUID()}.webp` }), expected: all(404) },
  },
  'POST /api/admin/audit.csv': {
    all: { ask: () => auditTo({ present: null }), expected: adminsOnly },
    'of an unknown kind': { ask: () => auditTo({ present: null, action: 'x' }), expected: { ...adminsOnly, ada: 400 } },
  },
  'GET /api/auth/google': {
    'where it is not set up': {
      ask: plainly('/api/auth/google'),
      expected: { ...ownHome, visitor: '303 /login?google=not-set-up' },
    },
  },
  'GET /api/auth/google/callback': {
    'with no OAuth request behind it': {
      ask: plainly('/api/auth/google/callback?state=x&code=y'),
      expected: { ...ownHome, visitor: '303 /login?google=late' },
    },
  },
  // The framework's way to functions of a server, of which there are none.
  'GET /_serverFn/*': { absent: { ask: plainly('/_serverFn/x'), expected: all(404) } },
  // These two exist only in a demo, where anybody may act as anybody.
  'GET /mailbox': inDemoOnly,
  'POST /demo/sign-in': { 'in no demo': { ask: () => post('/demo/sign-in?as=admin'), expected: all(404) } },
}

/** Parts of the site behind middleware: limits, the origin check of writes, the procedures. */
export const areas = [
  '/*',
  '/api/*',
  '/api/rpc/*',
  '/confirm-email',
  '/demo/*',
  '/og/*',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/*',
  '/unsubscribe',
  '/webhooks/lemon-squeezy',
]

import { randomUUID } from 'node:crypto'
import { authenticator } from '../authenticator.ts'
import { testPassword } from '../cast.ts'
import { codeNow, owesCode } from '../codes.ts'
import type { Person, TestWorld } from '../world.ts'
import type { Outcomes, Rows } from './callers.ts'
import { absent, everybodySignedIn, own, visitorsOnly } from './callers.ts'

const unproven = () => ({ present: null })

async function addsPasskey({ api }: Person) {
  const device = authenticator()
  const asked = await api.signInMethods.beginPasskey({ present: testPassword })
  return { device, ...(await api.signInMethods.addPasskey({ credential: device.creates(asked) })) }
}

const carasPasskey = async ({ cara }: TestWorld) => ({ id: (await addsPasskey(cara)).id })
const caras: Outcomes = own('not_found', { cara: 'ok' })
const visitorsNoLonger: Outcomes = { ...visitorsOnly, visitor: 'code_too_late' }

async function linksGoogle({ db, cara }: TestWorld) {
  const id = randomUUID()
  await db.deleteFrom('accounts').where('provider_id', '=', 'google').execute()
  await db.insertInto('accounts').values({ id, user_id: cara.id, provider_id: 'google', account_id: id }).execute()
  return unproven()
}

async function switchesOn({ db }: TestWorld, { api, id }: Person) {
  await db.deleteFrom('two_steps').where('user_id', '=', id).execute()
  const { secret } = await api.signInMethods.beginTwoStep({ present: testPassword })
  return api.signInMethods.confirmTwoStep({ secret, code: await codeNow(db, secret) })
}

/** Cara has two-step sign-in switched on; everybody else has it off. */
async function carasTwoSteps(world: TestWorld) {
  await switchesOn(world, world.cara)
  return unproven()
}

/** Cole has taken the first sign-in step in the visitor's browser. */
async function coleOwesCode(world: TestWorld) {
  const { codes } = await switchesOn(world, world.cole)
  world.visitor.cookie = await owesCode(world.db, world.cole.id)
  return { code: codes[0] ?? '' }
}

export const signInMethods: Rows = {
  'signInMethods.mine': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'signInMethods.chooseRole': {
    'a first role, by nora, who came through Google': {
      input: async ({ db, nora }) => {
        await db.deleteFrom('user_roles').where('user_id', '=', nora.id).execute()
        await db.updateTable('users').set({ role_settled_at: null }).where('id', '=', nora.id).execute()
        return { role: 'contributor' }
      },
      expected: own('role_settled', { nora: 'ok' }),
    },
    'another, by nora, who lost hers': {
      input: async ({ db, nora }) => {
        await db.deleteFrom('user_roles').where('user_id', '=', nora.id).execute()
        await db.updateTable('users').set({ role_settled_at: new Date() }).where('id', '=', nora.id).execute()
        return { role: 'founder' }
      },
      expected: own('role_settled'),
    },
  },
  'signInMethods.linkGoogle': {
    'where it is set up': {
      input: ({ world }) => {
        const url = `https://accounts.example/${randomUUID()}`
        const secrets = () => ({ state: randomUUID(), nonce: randomUUID(), verifier: randomUUID() })
        world.google = { leave: async () => ({ url, secrets: secrets() }), comeBack: async () => ({}) }
        return unproven()
      },
      expected: everybodySignedIn,
    },
    'where it is not': {
      input: ({ world }) => {
        world.google = null
        return unproven()
      },
      expected: own('google_not_set_up'),
    },
  },
  'signInMethods.unlinkGoogle': { "cara's": { input: linksGoogle, expected: caras } },
  'signInMethods.beginPasskey': { "one's own": { input: unproven, expected: everybodySignedIn } },
  'signInMethods.addPasskey': {
    'made for cara': {
      input: async ({ cara }) => ({
        credential: authenticator().creates(await cara.api.signInMethods.beginPasskey({ present: testPassword })),
      }),
      expected: own('passkey_refused', { cara: 'ok' }),
    },
  },
  'signInMethods.renamePasskey': {
    "cara's": {
      input: async world => ({ ...(await carasPasskey(world)), name: 'The laptop' }),
      expected: caras,
    },
    absent: { input: () => ({ ...absent(), name: 'The laptop' }), expected: own('not_found') },
  },
  'signInMethods.removePasskey': {
    "cara's": { input: async world => ({ ...(await carasPasskey(world)), present: null }), expected: caras },
    absent: { input: () => ({ ...absent(), present: null }), expected: own('not_found') },
  },
  'signInMethods.beginSignIn': { anybody: { input: () => undefined, expected: visitorsOnly } },
  'signInMethods.signInWithPasskey': {
    "cole's": {
      input: async ({ cole, visitor }) => {
        const { device } = await addsPasskey(cole)
        return { credential: device.signs(await visitor.api.signInMethods.beginSignIn()) }
      },
      expected: visitorsOnly,
    },
    'of nobody': {
      input: async ({ visitor }) => ({
        credential: authenticator().signs(await visitor.api.signInMethods.beginSignIn()),
      }),
      expected: { ...visitorsOnly, visitor: 'passkey_unknown' },
    },
  },
  'signInMethods.beginTwoStep': {
    "one's own, cara having it on": { input: carasTwoSteps, expected: own('ok', { cara: 'two_step_is_on' }) },
  },
  'signInMethods.confirmTwoStep': {
    'of cara, who has begun': {
      input: async ({ db, cara }) => {
        await db.deleteFrom('two_steps').execute()
        const { secret } = await cara.api.signInMethods.beginTwoStep({ present: testPassword })
        return { secret, code: await codeNow(db, secret) }
      },
      expected: own('two_step_begun_anew', { cara: 'ok' }),
    },
  },
  'signInMethods.stopTwoStep': { "cara's": { input: carasTwoSteps, expected: own('two_step_is_off', { cara: 'ok' }) } },
  'signInMethods.renewCodes': { "cara's": { input: carasTwoSteps, expected: own('two_step_is_off', { cara: 'ok' }) } },
  'signInMethods.giveCode': {
    'owed by the browser': { input: coleOwesCode, expected: visitorsOnly },
    'owed by nobody': {
      input: ({ visitor }) => {
        visitor.cookie = ''
        return { code: '123456' }
      },
      expected: visitorsNoLonger,
    },
  },
}

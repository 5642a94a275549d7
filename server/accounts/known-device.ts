import { createHmac, randomBytes } from 'node:crypto'
import { deviceDays, devicePeopleMax } from '#/rules/cookies.ts'
import type { Call } from '../call.ts'
import { fullName, giveCookie } from '../http/cookie.ts'
import { isSame } from '../infra/is-same.ts'

const keptSeconds = deviceDays * 24 * 60 * 60
const idBytes = 16
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * A browser that has signed in to an account keeps a random id with a signature over the id and the account. Guesses from it are
 * counted under that id, so that strangers' guesses cannot lock the owner out.
 * @returns the id; null when this browser is not known to the account, or there is no account
 */
export const deviceFor = (call: Call, userId: string | null) =>
  marksIn(call)
    .find(mark => isOf(call, mark, userId ?? nobody))
    ?.split('.')[0] ?? null

/** Remembers this browser as one of theirs at the end of a sign-in. */
export function rememberDevice(call: Call, userId: string) {
  const others = marksIn(call).filter(mark => !isOf(call, mark, userId))
  const id = randomBytes(idBytes).toString('base64url')
  const marks = [`${id}.${signed(call, id, userId)}`, ...others].slice(0, devicePeopleMax)
  giveCookie(call, 'device', marks.join('~'), keptSeconds)
}

function marksIn(call: Call) {
  const name = fullName(call.world, 'device')
  const cookies = (call.headers.get('cookie') ?? '').split(';').map(each => each.trim())
  const values = cookies.flatMap(each => (each.startsWith(`${name}=`) ? each.slice(name.length + 1).split('~') : []))
  return values.filter(mark => /^[\w-]{22}\.[\w-]{43}$/.test(mark)).slice(0, devicePeopleMax)
}

function isOf(call: Call, mark: string, userId: string) {
  const [id = '', signature = ''] = mark.split('.')
  return isSame(signature, signed(call, id, userId))
}

const signed = ({ world }: Call, id: string, userId: string) =>
  createHmac('sha256', world.keyFor('known devices')).update(`${id}:${userId}`).digest('base64url')

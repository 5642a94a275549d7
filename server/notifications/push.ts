import type { Preferences } from '#/rules/preferences.ts'
import type { SignedIn } from '../call.ts'
import type { World } from '../world.ts'
import type { Outgoing } from './claim.ts'

export async function pushNotices(_world: World, _deviceId: string, _parcel: Outgoing[], _preferences: Preferences) {}

export async function testDevice(_call: SignedIn, _id: string) {
  return {}
}

import type { World } from '../world.ts'
import type { Outgoing } from './claim.ts'

export async function mailNotices(_world: World, _userId: string, _parcel: Outgoing[]) {}

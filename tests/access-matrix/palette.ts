import { fransRoomId } from '../cast.ts'
import type { Rows } from './callers.ts'
import { everybody, everybodySignedIn } from './callers.ts'

/** What each of them finds is told by server/palette/find.test.ts: nobody is refused, who may know of nothing finds nothing. */
export const palette: Rows = {
  'palette.find': { 'by a name': { input: () => ({ q: 'fran' }), expected: everybody } },
  'palette.again': { 'a room by its id': { input: () => ({ ids: [fransRoomId] }), expected: everybodySignedIn } },
}

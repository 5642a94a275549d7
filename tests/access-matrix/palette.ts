import { fransRoomId } from '../cast.ts'
import type { Rows } from './callers.ts'
import { everybody, everybodySignedIn } from './callers.ts'

/** server/palette/find.test.ts checks what each caller finds. Nobody is refused here: people who may see nothing find nothing. */
export const palette: Rows = {
  'palette.find': { 'by a name': { input: () => ({ q: 'fran' }), expected: everybody } },
  'palette.again': { 'a room by its id': { input: () => ({ ids: [fransRoomId] }), expected: everybodySignedIn } },
}

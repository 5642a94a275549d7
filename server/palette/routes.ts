import { publicly } from '../publicly.ts'
import { anyone, signedIn } from '../guards.ts'
import { findAgain, findNamed } from './find.ts'

export const paletteRoutes = {
  find: anyone.palette.find.handler(({ context, input }) => publicly(context, own => findNamed(own, input.q))),
  again: signedIn.palette.again.handler(({ context, input }) => findAgain(context, input.ids)),
}

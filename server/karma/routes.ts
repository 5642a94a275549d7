import { founder, signedIn } from '../guards.ts'
import { readEscrow } from './escrow.ts'
import { readStatement } from './statement.ts'

export const karmaRoutes = {
  statement: signedIn.karma.statement.handler(({ context, input }) => readStatement(context.caller, input)),
  escrow: founder.karma.escrow.handler(({ context }) => readEscrow(context.caller)),
}

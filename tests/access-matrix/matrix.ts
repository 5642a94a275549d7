import type { Rows } from './callers.ts'
import { admin } from './admin.ts'
import { billing } from './billing.ts'
import { email } from './email.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { oneWork } from './one-work.ts'
import { operations } from './operations.ts'
import { palette } from './palette.ts'
import { people } from './people.ts'
import { signInMethods } from './sign-in-methods.ts'
import { squads } from './squads.ts'
import { tokens } from './tokens.ts'
import { webhooks } from './webhooks.ts'
import { work } from './work.ts'

/** The expected outcome of every procedure for every caller. */
export const matrix: Rows = {
  ...admin,
  ...billing,
  ...email,
  ...moderation,
  ...notifications,
  ...oneWork,
  ...operations,
  ...palette,
  ...people,
  ...squads,
  ...tokens,
  ...signInMethods,
  ...webhooks,
  ...work,
}

import { accountScreens } from './account.ts'
import { adminScreens } from './admin.ts'
import { contributorScreens } from './contributor.ts'
import { deskScreens } from './desk.ts'
import { founderScreens } from './founder.ts'
import { hardScreens } from './hard.ts'
import { publicScreens } from './public.ts'
import type { Visit } from './screen.ts'
import { squadScreens } from './squad.ts'

/** Every screen in every state that screens.spec.ts checks. */
export const register: readonly Visit[] = [
  ...publicScreens,
  ...accountScreens,
  ...founderScreens,
  ...contributorScreens,
  ...hardScreens,
  ...squadScreens,
  ...adminScreens,
  ...deskScreens,
]

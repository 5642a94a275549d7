import { isolated } from '#/rules/isolated.ts'
import { cut } from '../cut.ts'

/**
 * What follows the name that the body of a notice begins with. When that person leaves, their name is replaced and the rest
 * stays (`own-data/forget-name.ts`). Notices written with a wording that is no longer here lose the rest as well.
 */
export const afterName = {
  commented: ' commented on ',
  changed: ' changed “',
  wrote: ' wrote “',
  published: ' published “',
  sentCampaign: ' sent a campaign for ',
  worksWithYou: ' works with you now',
  joinedAs: ' joined as a ',
  joinedThrough: ' joined through ',
} as const

/** Short enough to leave room for the rest of a body, which is its message. */
const titleShownMax = 40

/** A post's title as the body of a notice names it. */
export const titleIn = (title: string | null) => isolated(cut(title ?? '', titleShownMax))

/** Stands between the sender's and the room's name in the title of a mention. */
export const mentionedYouIn = ' mentioned you in '

/** The body of a squad room's notice while it counts one message. */
export const newMessageFrom = (name: string) => `New message from ${isolated(name)}`

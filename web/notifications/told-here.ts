import type { Notification } from '#/contract/notifications.ts'

type About = Pick<Notification, 'type' | 'data'>

const told = new Set<string>()
const keyOf = ({ type, data }: About) => `${type} ${data.campaignId}`

/** This page has just told its person what they did: the notice of the same needs no toast. */
export const tellHere = (about: About) => void told.add(keyOf(about))

/** Whether the page has told it already, asked once for each notice. */
export const isToldHere = (about: About) => told.delete(keyOf(about))

import type { Notification } from '#/contract/notifications.ts'

type About = Pick<Notification, 'type' | 'data'>

const told = new Set<string>()
const keyOf = ({ type, data }: About) => `${type} ${data.campaignId}`

/** This page has just told the person about something that they did: the notice about it needs no toast. */
export const tellHere = (about: About) => void told.add(keyOf(about))

/** Whether this page has told the person already. Forgets it, because it is asked once for each notice. */
export const isToldHere = (about: About) => told.delete(keyOf(about))

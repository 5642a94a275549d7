import type { NotificationData } from '#/contract/notifications.ts'
import type { EmailType } from '#/rules/notifications.ts'
import { counted } from '#/rules/counted.ts'
import { destinationOf } from '#/rules/destinations.ts'
import { productName } from '#/rules/product.ts'
import { timeOf } from './time-of.ts'
import { mailWords } from './mail-words.ts'
import { typesIn } from './unsubscribe-link.ts'

/** A notice to be mailed. */
export interface MailedNotice {
  type: EmailType
  title: string
  body: string
  data: NotificationData
  createdAt: Date
}

export interface Envelope {
  /** Prefix of every link. */
  origin: string
  unsubscribe: string
  /** The reader's time zone, for the times in a digest. */
  timeZone: string
}

interface Entry {
  title: string
  body: string
  url: string
  time: string
}

/** The content of a mail, independent of its format. */
export interface Said {
  subject: string
  /** What mail clients show after the subject in a list of mails. */
  preview: string
  heading: string
  /** The text of a mail about a single notice. */
  paragraphs: readonly string[]
  /** The entries of a digest. */
  groups: readonly { heading: string; entries: readonly Entry[] }[]
  /** How many notices were left out. */
  more: number
  button: { label: string; url: string }
  why: string
  /** Links to switch such mails off. */
  choices: readonly { label: string; url: string }[]
}

const shownMax = 12

/** The scope of the unsubscribe link: a type, if one switch of the settings covers all notices in the mail. */
export function scopeOf(notices: readonly MailedNotice[]): EmailType | 'all' {
  const [first] = notices
  const covered = first ? typesIn(first.type) : []
  return first && notices.every(({ type }) => covered.includes(type)) ? first.type : 'all'
}

/** A single notice keeps its own words; several become a digest, grouped by type, newest last. */
export function sayNotices(notices: readonly MailedNotice[], envelope: Envelope): Said {
  const inOrder = notices.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const shown = inOrder.slice(-shownMax)
  const [last] = inOrder.slice(-1)
  const single = inOrder.length === 1 ? last : undefined
  const scope = scopeOf(inOrder)
  const about = scope === 'all' ? undefined : mailWords[scope].about
  const { origin, unsubscribe } = envelope
  const subject = single ? oneLine(single.title) : `${counted(inOrder.length, 'notification')} on ${productName}`
  return {
    subject,
    preview: single ? oneLine(single.body) : shown.map(({ title }) => oneLine(title)).join(' · '),
    heading: single ? subject : counted(inOrder.length, 'notification'),
    paragraphs: single ? [oneLine(single.body)] : [],
    groups: single ? [] : groupsOf(shown, envelope),
    more: inOrder.length - shown.length,
    button: single
      ? { label: mailWords[single.type].button, url: urlOf(single, origin) }
      : { label: `Open ${productName}`, url: last ? urlOf(last, origin) : origin },
    why: about
      ? `You get this email because emails about ${about} are switched on.`
      : 'You get this email because notification emails are switched on.',
    choices: [
      { label: 'Choose which emails you get', url: `${origin}/settings?tab=notifications` },
      { label: about ? `Stop emails about ${about}` : 'Stop all notification emails', url: unsubscribe },
    ],
  }
}

/** Types are ordered by their latest notice. */
function groupsOf(shown: readonly MailedNotice[], { origin, timeZone }: Envelope) {
  const types = [...new Set(shown.map(({ type }) => type).toReversed())].toReversed()
  return types.map(type => ({
    heading: mailWords[type].heading,
    entries: shown
      .filter(notice => notice.type === type)
      .map(notice => ({
        title: oneLine(notice.title),
        body: oneLine(notice.body),
        url: urlOf(notice, origin),
        time: timeOf(notice.createdAt, timeZone),
      })),
  }))
}

const urlOf = ({ type, data }: MailedNotice, origin: string) => `${origin}${destinationOf(type, data)}`

/** Removes line breaks, so that typed text cannot start a new line in a mail header or in the plain text. */
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

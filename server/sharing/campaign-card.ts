import { grouped } from '#/rules/counted.ts'
import type { CampaignKind, CampaignStatus } from '#/rules/campaign.ts'
import { statusLabel } from '#/rules/status-label.ts'
import type { Drawing } from '../infra/images/draw.ts'
import { box, colours, displayFace, karmaGlyph, lines, strongFace, words } from './look.ts'
import { paper, wordMark } from './site-card.ts'

/** The public facts of a campaign. A name that cannot be drawn is null. */
export interface Shared {
  kind: CampaignKind
  status: CampaignStatus
  name: string | null
  founder: string | null
  karma: number
  done: number
  goal: number
  endsAt: Date
}

const kinds = {
  posts: { label: 'Need Posts', unit: 'post', done: 'posts published', nameless: 'A product that needs posts' },
  engagement: {
    label: 'Need Engagement',
    unit: 'comment',
    done: 'comments approved',
    nameless: 'A post that needs comments',
  },
} as const

export const campaignCard = (shared: Shared): Drawing =>
  paper(
    box(
      { alignItems: 'center', justifyContent: 'space-between' },
      wordMark(34),
      box({ alignItems: 'center' }, kindMark(shared.kind), badge(shared.status)),
    ),
    box(
      { flexDirection: 'column', flex: 1, justifyContent: 'center', paddingBottom: 6 },
      heading(shared),
      ...(shared.founder === null ? [] : [byline(shared.founder)]),
    ),
    box(
      { borderTop: `2px solid ${colours.line}`, paddingTop: 26, alignItems: 'flex-start' },
      fact(290, 'Pays', box({ alignItems: 'center' }, karmaGlyph, ...pay(shared))),
      fact(470, capital(kinds[shared.kind].done), progress(shared)),
      fact(296, ...ending(shared)),
    ),
  )

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const kindMark = (kind: CampaignKind) =>
  box(
    { alignItems: 'center' },
    box({ width: 18, height: 18, borderRadius: kind === 'posts' ? 4 : 9, background: colours[kind] }),
    words(kinds[kind].label, { ...strongFace, marginLeft: 12, fontSize: 28, color: colours[kind] }),
  )

const badge = (status: CampaignStatus) =>
  words(statusLabel(status), {
    ...strongFace,
    marginLeft: 28,
    padding: '5px 18px',
    fontSize: 26,
    borderRadius: 10,
    border: `2px solid ${colours.line}`,
    color: status === 'active' || status === 'completed' ? colours.success : colours.muted,
  })

/** A word of more letters times their size may not fit on a line. Satori breaks such a word too late when its letters are closer. */
const wideLine = 1_000

/** A short name is large; a long one gets up to three lines and is then truncated. */
function heading({ kind, name }: Shared) {
  const text = name ?? kinds[kind].nameless
  const fontSize = text.length <= 16 ? 116 : text.length <= 34 ? 92 : 60
  return lines(text, fontSize === 60 ? 3 : 2, {
    ...displayFace,
    fontSize,
    lineHeight: 1.08,
    letterSpacing: text.split(' ').some(word => word.length * fontSize > wideLine) ? 0 : -fontSize * 0.03,
    // Diacritics above capital letters exceed the line height.
    paddingTop: fontSize * 0.14,
  })
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => Array.from(word)[0]?.toUpperCase())
    .join('')

const byline = (founder: string) =>
  box(
    { alignItems: 'center', marginTop: 26 },
    box(
      {
        ...strongFace,
        flexShrink: 0,
        alignItems: 'center',
        justifyContent: 'center',
        width: 52,
        height: 52,
        borderRadius: 26,
        fontSize: 22,
        background: colours.tint,
      },
      words(initialsOf(founder)),
    ),
    words(`by ${founder}`, {
      marginLeft: 16,
      maxWidth: 980,
      fontSize: 34,
      color: colours.muted,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }),
  )

const fact = (width: number, label: string, value: Drawing) =>
  box(
    { width, flexDirection: 'column' },
    words(label, { fontSize: 26, color: colours.muted }),
    box({ marginTop: 8 }, value),
  )

const value = (text: string, style = {}) => words(text, { ...strongFace, fontSize: 40, ...style })

const pay = ({ karma, kind }: Shared) => [
  value(String(karma), { marginLeft: 10, color: colours.gold }),
  words(`a ${kinds[kind].unit}`, { marginLeft: 12, fontSize: 30, color: colours.muted }),
]

const barWidth = 390

function progress({ done, goal }: Shared) {
  const width = Math.min(barWidth, Math.round((barWidth * done) / Math.max(1, goal)))
  return box(
    { flexDirection: 'column' },
    value(`${grouped(done)} of ${grouped(goal)}`),
    box(
      { marginTop: 10, width: barWidth, height: 12, borderRadius: 6, background: colours.line },
      box({ width, height: 12, borderRadius: 6, background: colours.ink }),
    ),
  )
}

/** A date, not "in 3 days", because sites cache the picture for weeks. */
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

function ending({ status, endsAt }: Shared): [label: string, value: Drawing] {
  if (status === 'completed') return ['Goal', value('Reached')]
  return [status === 'expired' ? 'Ended' : 'Ends', value(day.format(endsAt))]
}

import type { Me } from '#/contract/accounts.ts'
import type { SquadMessage } from '#/contract/squads.ts'
import { limits } from '#/rules/limits.ts'
import type { Reaction } from '#/rules/squads.ts'
import { cutTo } from '#/rules/squads.ts'
import { mayPass } from '../api/again.ts'
import { answerMs, inTime, type Timers } from './backoff.ts'
import type { RoomApi } from './room-api.ts'

/** A change to a message that the user has requested. */
export type Wish =
  | { kind: 'react'; emoji: Reaction; on: boolean }
  | { kind: 'edit'; content: string }
  | { kind: 'pin'; on: boolean }
  | { kind: 'remove' }

interface Waiting {
  id: string
  wish: Wish
  at: number
}

interface WishesOptions {
  me: Me
  api: RoomApi
  timers: Timers
  now: () => number
  /** The held message with this `seq`. */
  held: (seq: number) => SquadMessage | undefined
  /** The message as the server has it now, if it is held. */
  readNow: (id: string) => Promise<SquadMessage | undefined>
  /** Merges the message's newest state. Called before the wish is dropped, so that nothing flickers; later when the answer is late. */
  onAnswer: (message: SquadMessage) => void
  onChange: () => void
}

/**
 * Optimistic updates: wishes are laid over the held messages until the server has answered. A refused wish is dropped,
 * and the held state shows again. Messages from the socket change only the held state; a wish that they already fulfil
 * has no effect.
 */
export function makeWishes({ me, api, timers, now, held, readNow, onAnswer, onChange }: WishesOptions) {
  let waiting: readonly Waiting[] = []
  const turns = new Map<string, Promise<void>>()

  /** Wishes for one message are sent one after the other, so that the last press wins on the server too. */
  async function ask(mine: Waiting, before: Promise<void> | undefined) {
    await before?.catch(() => undefined)
    if (isOvertaken(mine, waiting)) return
    await inTime(timers, answerMs, answered(mine))
  }
  /**
   * After a while without an answer, asks whether the wish is fulfilled: the answer alone may be lost. `ask` limits the
   * time of both, because on a dead connection this question would wait as long again.
   */
  async function answered({ id, wish: wanted }: Waiting) {
    const answer = call(api, id, wanted).then(onAnswer)
    try {
      await inTime(timers, doubtMs, answer)
    } catch (error) {
      const isDone = mayPass(error) && (await readNow(id).then(message => isFulfilled(message, wanted, me), no))
      if (!isDone) await answer
    }
  }
  const shown = (messages: readonly SquadMessage[]) =>
    waiting.length === 0
      ? messages
      : messages.map(message => waiting.reduce((as, each) => wished(as, each, me), message))

  /** @throws the server's error when it refuses */
  async function wish(id: string, wanted: Wish) {
    const mine = { id, wish: wanted, at: now() }
    waiting = [...waiting, mine]
    onChange()
    const turn = ask(mine, turns.get(id))
    turns.set(id, turn)
    try {
      await turn
    } finally {
      waiting = waiting.filter(each => each !== mine)
      if (turns.get(id) === turn) turns.delete(id)
      onChange()
    }
  }
  return {
    shown,
    wish,
    /**
     * Toggles the user's reaction, based on the state with pending wishes, so that a second press counts before the
     * first one renders. Resolves with whether it is there now.
     */
    react: async ({ id, seq }: SquadMessage, emoji: Reaction) => {
      const message = held(seq)
      const mine = shown(message ? [message] : []).some(({ reactions }) => has(reactions, emoji, me.id))
      await wish(id, { kind: 'react', emoji, on: !mine })
      return !mine
    },
  }
}

/** An answer that takes longer may be lost. */
const doubtMs = answerMs * 0.75

const no = () => false

/** A later press on the same reaction makes this one redundant. */
const isOvertaken = (mine: Waiting, waiting: readonly Waiting[]) =>
  waiting
    .slice(waiting.indexOf(mine) + 1)
    .some(({ id, wish }) => id === mine.id && mine.wish.kind === 'react' && sameReaction(wish, mine.wish.emoji))

const sameReaction = (wish: Wish, emoji: Reaction) => wish.kind === 'react' && wish.emoji === emoji

function call({ squads }: RoomApi, id: string, wish: Wish): Promise<SquadMessage> {
  switch (wish.kind) {
    case 'react':
      return squads.react({ id, emoji: wish.emoji, on: wish.on })
    case 'edit':
      return squads.edit({ id, content: wish.content })
    case 'pin':
      return squads.pin({ id, on: wish.on })
    case 'remove':
      return squads.remove({ id })
  }
}

function isFulfilled(message: SquadMessage | undefined, wish: Wish, me: Me) {
  if (!message) return false
  switch (wish.kind) {
    case 'react':
      return has(message.reactions, wish.emoji, me.id) === wish.on
    case 'edit':
      return message.content === wish.content
    case 'pin':
      return (message.pinnedAt !== null) === wish.on
    case 'remove':
      return message.deletedAt !== null
  }
}

/** Applies the wish to a message and to previews of it. A message deleted meanwhile stays unchanged. */
function wished(message: SquadMessage, waiting: Waiting, me: Me): SquadMessage {
  if (message.replyTo?.id === waiting.id) return { ...message, replyTo: previewed(message.replyTo, waiting.wish) }
  return message.id === waiting.id && message.deletedAt === null ? changed(message, waiting, me) : message
}

function changed(message: SquadMessage, { wish, at }: Waiting, me: Me): SquadMessage {
  switch (wish.kind) {
    case 'react':
      return { ...message, reactions: reacted(message.reactions, wish, me.id) }
    case 'edit':
      return { ...message, content: wish.content, editedAt: at }
    case 'pin':
      return { ...message, pinnedAt: wish.on ? (message.pinnedAt ?? at) : null }
    case 'remove':
      return {
        ...message,
        content: '',
        image: null,
        campaign: null,
        reactions: [],
        pinnedAt: null,
        deletedAt: at,
        moderated: message.sender.id !== me.id,
      }
  }
}

type Reactions = SquadMessage['reactions']

const has = (reactions: Reactions, emoji: Reaction, id: string) =>
  reactions.some(each => each.emoji === emoji && each.by.includes(id))

/** In the server's order: by when each emoji was first used. */
function reacted(reactions: Reactions, { emoji, on }: { emoji: Reaction; on: boolean }, id: string): Reactions {
  if (has(reactions, emoji, id) === on) return reactions
  if (on && !reactions.some(each => each.emoji === emoji)) return [...reactions, { emoji, by: [id] }]
  return reactions
    .map(each => {
      if (each.emoji !== emoji) return each
      return { emoji, by: on ? [...each.by, id] : each.by.filter(other => other !== id) }
    })
    .filter(({ by }) => by.length > 0)
}

function previewed(replyTo: NonNullable<SquadMessage['replyTo']>, wish: Wish) {
  if (wish.kind === 'remove') return { ...replyTo, content: '', deleted: true }
  if (wish.kind !== 'edit' || replyTo.deleted) return replyTo
  return { ...replyTo, content: cutTo(wish.content, limits.replyPreviewMax) }
}

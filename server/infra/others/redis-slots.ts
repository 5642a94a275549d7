import { setTimeout as sleep } from 'node:timers/promises'
import type { Link } from './link.ts'
import type { Slots } from './others.ts'

/** As long as a silent process counts as being there. */
const keepSeconds = 20

/** Longer than a request would wait: a live connection may open a moment later. */
const answerMs = 2_000
/** What a script answers when what this process told has ended. */
const unknown = -1

/** What every process has of one person, summed up and added to at once, so that nobody else counts in between. */
const take = `
if redis.call('EXISTS', KEYS[2]) == 0 then return -1 end
local total = tonumber(ARGV[2])
for _, each in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local theirs = each ~= KEYS[2] and redis.call('HGET', each, ARGV[1])
  if theirs then total = total + tonumber(theirs) end
  if not theirs and redis.call('EXISTS', each) == 0 then redis.call('SREM', KEYS[1], each) end
end
if total > tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1`

const change = `
if redis.call('EXISTS', KEYS[1]) == 0 then return -1 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
if ARGV[2] == '0' then redis.call('HDEL', KEYS[1], ARGV[1]) end
return 1`

interface RedisSlots extends Slots {
  /** Keeps what is told from ending, and tells all again when some of it may be lost. */
  beat: () => void
  /** Something may not have been told. */
  doubt: () => void
  close: () => Promise<unknown>
}

/**
 * Each process has a hash, person by person, that ends soon after the process; a set names these hashes. While Redis is away nobody
 * can say. Decision 046.
 */
export function redisSlots({ send }: Link, prefix: string, me: string, here: ReadonlyMap<string, number>): RedisSlots {
  const [all, own] = [`${prefix}:all`, `${prefix}:${me}`]
  let isTold = false
  const doubt = () => void (isTold = false)
  const tellAll = () => {
    isTold = true
    // A field of nobody's: an empty hash would not be there at all.
    const counts = new Map([['', '0'], ...[...here].map(([userId, count]) => [userId, String(count)] as const)])
    const telling = send(client =>
      client.multi().del(own).hSet(own, counts).expire(own, keepSeconds).sAdd(all, own).expire(all, keepSeconds).exec(),
    )
    telling.catch(doubt)
  }
  const keep = async () => {
    const kept = await send(client => client.multi().expire(own, keepSeconds).expire(all, keepSeconds).exec())
    if (kept.map(Number).some(each => each !== 1)) doubt()
  }
  const note = async (userId: string) => {
    const given = { keys: [own], arguments: [userId, String(here.get(userId) ?? 0)] }
    if (Number(await send(client => client.eval(change, given))) === unknown) doubt()
  }
  return {
    async take(userId, nth, most) {
      // What is said on one connection is done in turn.
      if (!isTold) tellAll()
      const given = { keys: [all, own], arguments: [userId, String(nth), String(most)] }
      const asking = send(client => client.eval(take, given)).then(Number, () => unknown)
      const answer = await Promise.race([asking, sleep(answerMs, unknown, { ref: false })])
      if (answer !== unknown) return answer === 1
      doubt()
      return null
    },
    changed: userId => void note(userId).catch(doubt),
    beat: () => (isTold ? void keep().catch(doubt) : tellAll()),
    doubt,
    close: () => send(client => client.del(own)).catch(doubt),
  }
}

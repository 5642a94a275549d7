import { setTimeout as sleep } from 'node:timers/promises'
import type { Link } from './link.ts'
import type { Slots } from './peers.ts'

/** How long a silent process still counts as present. */
const keepSeconds = 20

/** Longer than for a request: a live connection may open a moment later. */
const answerMs = 2_000
/** The scripts' reply when this process's hash has expired. */
const unknown = -1

/** Sums a person's slots over all processes and takes one, atomically. */
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
  /** Renews the hash's expiry, or writes all counts again when some may be lost. */
  beat: () => void
  /** Marks the counts in Redis as possibly incomplete. */
  doubt: () => void
  close: () => Promise<unknown>
}

/**
 * Each process has a hash with its count for each person, which expires soon after the process has ended; a set lists these hashes.
 * Without Redis the count is not available. Decision 046.
 */
export function redisSlots({ send }: Link, prefix: string, me: string, here: ReadonlyMap<string, number>): RedisSlots {
  const [all, own] = [`${prefix}:all`, `${prefix}:${me}`]
  let isTold = false
  const doubt = () => void (isTold = false)
  const tellAll = () => {
    isTold = true
    // A dummy field, since an empty hash would not exist.
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
      // Redis runs the commands of one connection in order.
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

import { randomUUID } from 'node:crypto'
import { expect } from '../fixture.ts'
import type { Actor } from '../stage.ts'
import { actor, says } from '../stage.ts'

interface Hard {
  wolf: Actor
  rami: Actor
  pia: Actor
}

/** Their squad room, with messages as hard to lay out as their names, one of them reported, and the admin of both. */
export async function nastyRoom(
  { wolf, rami, pia }: Hard,
  campaignId: string,
  { origin, makeAdmin }: { origin: string; makeAdmin: (email: string) => Promise<void> },
) {
  const abe = await actor(origin, 'contributor', 'אבי לוי (מנהל)!')
  const [founder, first, second, admin] = await Promise.all(
    [wolf, rami, pia, abe].map(async ({ api }) => (await api.accounts.me()) ?? { id: '', email: '' }),
  )
  await makeAdmin(admin?.email ?? '')
  const assign = (contributorId = '', notes = '') =>
    abe.api.admin.assign({ id: randomUUID(), founderId: founder?.id ?? '', contributorId, notes })
  await expect(() => assign(first?.id, 'يكتب جيدا (ليلا)!')).toPass()
  await assign(second?.id, 'n'.repeat(500))
  const roomId = (await wolf.api.squads.room({}))?.id ?? ''
  const { id } = await says(rami, roomId, 'مرحبا بالجميع! هذا اختبار (صغير).')
  await pia.api.squads.send({ id: randomUUID(), roomId, replyTo: id, content: 'W'.repeat(400) })
  await says(wolf, roomId, `\`\`\`\n${'code '.repeat(60)}\n\`\`\`\nhttps://example.com/${'a'.repeat(300)}`)
  await wolf.api.squads.pin({ id, on: true })
  await wolf.api.squads.share({ id: randomUUID(), roomId, campaignId })
  for (const { api } of [wolf, pia]) {
    const report = { thing: 'message', thingId: id, reason: 'abuse', words: 'שוב ושוב! '.repeat(20) } as const
    await api.moderation.report({ id: randomUUID(), ...report })
  }
  return { abe, roomId }
}

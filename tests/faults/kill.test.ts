import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import { openPool } from '#/server/infra/db/pool.ts'
import { undoSeconds } from '#/rules/submission.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { booksErrors } from '#/server/karma/books.ts'
import type { Api } from '#/contract/index.ts'
import { clientOf, freePort, startProgram, temporaryFolder } from '../program.ts'
import { comment, engagementCampaign } from '../samples.ts'

const rounds = 20
const proVariant = 1_055_665

interface Writer {
  api: Api
  cookie: () => string
}

test(`killed ${rounds} times in the middle of work, the server starts again, loses nothing it acknowledged, and its books balance`, async () => {
  await using folder = await temporaryFolder()
  const port = await freePort()
  const start = () => startProgram({ dataDir: folder.path, port })
  let server = await start()
  onTestFailed(() => void process.stderr.write(server.said()))
  const [founder, writer] = await cast(server.origin)
  const acknowledged: string[] = []
  const decided: string[] = []

  for (let round = 0; round < rounds; round++) {
    const working = work({ founder, writer, acknowledged, decided })
    await sleep(50 + Math.random() * 500)
    server.child.kill('SIGKILL')
    await server.ended
    await working
    server = await start()
    expect(server.said()).toContain('is ready at')
  }
  await sleep((undoSeconds + 3) * 1_000)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  const postgres = await launchPostgres(folder.path)
  const { db, close } = openPool(postgres.connection, 2, () => {})
  const kept = await db.selectFrom('submissions').select(['id', 'status']).execute()
  const errors = await booksErrors(db)
  await close()
  await postgres.stop()
  expect(acknowledged.length).toBeGreaterThan(rounds)
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([...kept.map(({ id }) => id), ...acknowledged]))
  const approved = new Set(kept.filter(({ status }) => status === 'approved').map(({ id }) => id))
  expect(decided.length).toBeGreaterThan(0)
  expect(decided.filter(id => !approved.has(id))).toEqual([])
  expect(errors).toEqual([])
}, 240_000)

async function cast(origin: string): Promise<[Writer, Writer]> {
  const founder = clientOf(origin)
  await founder.api.accounts.signUp({
    role: 'founder',
    fullName: 'Fran',
    email: 'fran@example.com',
    password: 'correct horse battery',
  })
  const { url } = await founder.api.billing.checkout({ variantId: proVariant })
  await founder.api.billing.paySandbox({ id: url.split('/').at(-1) ?? '' })
  const writer = clientOf(origin)
  await writer.api.accounts.signUp({
    role: 'contributor',
    fullName: 'Cara',
    email: 'cara@example.com',
    password: 'correct horse battery',
  })
  return [founder, writer]
}

interface Work {
  founder: Writer
  writer: Writer
  /** Comments, and decisions that are still to take effect. */
  acknowledged: string[]
  decided: string[]
}

/** Campaigns, comments and approvals, one after another, until the server is gone. What it answered, it has acknowledged. */
async function work({ founder, writer, acknowledged, decided }: Work) {
  try {
    for (;;) {
      const { id } = await founder.api.campaigns.create(engagementCampaign())
      const said = await writer.api.submissions.submitComment(comment(id))
      acknowledged.push(said.id)
      if (acknowledged.length % 2 === 0) await founder.api.submissions.approve({ id: said.id })
      else {
        await founder.api.submissions.decide({ move: 'approve', ids: [said.id] })
        decided.push(said.id)
      }
    }
  } catch (error) {
    // The connection breaks when the server is killed; anything that the server answered would be a fault.
    if (error instanceof Error && 'status' in error) throw error
  }
}
